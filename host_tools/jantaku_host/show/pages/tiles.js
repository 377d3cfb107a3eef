// Elements of the pages: tiles, dice, and lines of text with tiles in them.
"use strict";

const SVG = "http://www.w3.org/2000/svg";

// An element with children; text is never taken for markup.
function make(tag, className, ...children) {
  const element = document.createElement(tag);
  if (className) element.className = className;
  element.append(...children.filter((child) => child !== null && child !== ""));
  return element;
}

function drawing(tag, attributes, ...children) {
  const element = document.createElementNS(SVG, tag);
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
  element.append(...children);
  return element;
}

function tile(face, className = "") {
  const marks = `tile ${face ? "" : "back"} ${className}`.trim();
  return drawing("svg", { viewBox: "0 0 300 400", class: marks, "aria-hidden": true }, symbol(face));
}

// Lying on its side, as it does in the river after riichi and in melds.
function turned(face, className = "") {
  const lying = drawing("g", { transform: "translate(0 300) rotate(-90)" }, symbol(face));
  return drawing("svg", { viewBox: "0 0 400 300", class: `tile turned ${className}`.trim(), "aria-hidden": true }, lying);
}

function symbol(face) {
  return drawing("use", { href: `#${face || "back"}`, width: 300, height: 400 });
}

// Places of the pips on a square of 3 × 3.
const PIPS = ["", "4", "08", "048", "0268", "02468", "023568"];

function die(pips) {
  const spots = [...PIPS[pips]].map((at) =>
    drawing("circle", { cx: 25 + 25 * (at % 3), cy: 25 + 25 * Math.floor(at / 3), r: 10, fill: pips === 1 ? "#b91c1c" : "#1c1917" }),
  );
  return drawing("svg", { viewBox: "0 0 100 100", class: "die", role: "img", "aria-label": pips }, ...spots);
}

// Tiles in a line of text.
function tiles(written) {
  const shown = make("span", "tiles", ...faces(written).map((face) => tile(face)));
  shown.setAttribute("role", "img");
  shown.setAttribute("aria-label", written);
  return shown;
}

// Marks in what is told, see `told.py`.
function marked(written) {
  return `\ue000${written}\ue002`;
}

function cited(section) {
  return `\ue001${section}\ue002`;
}

// A line with its tiles drawn.
function parts(written) {
  return written.split(/([\ue000\ue001][^\ue002]*\ue002)/).map((part) => {
    if (part[0] === "\ue000") return tiles(part.slice(1, -1));
    if (part[0] === "\ue001") return make("small", "section", part.slice(1, -1));
    return part;
  });
}

// What a deal came to, as `told.py` writes it: headings, each with amounts and their reasons.
function toldBlocks(rows) {
  const blocks = [];
  for (const [amount, written] of rows) {
    if (amount === null) blocks.push(make("div", "", make("h4", "", ...parts(written))));
    else blocks.at(-1).append(make("p", "", make("span", "", amount), make("span", "", ...parts(written))));
  }
  return blocks;
}

// Faces as one would write them: 123m55z.
function text(faces) {
  let out = "";
  faces.filter(Boolean).forEach((face, at, all) => {
    out += face[0] + (all[at + 1]?.[1] === face[1] ? "" : face[1]);
  });
  return out;
}

// "147m" as faces.
function faces(written) {
  const found = [];
  let ranks = [];
  for (const letter of written) {
    if (letter >= "0" && letter <= "9") ranks.push(letter);
    else {
      found.push(...ranks.map((rank) => rank + letter));
      ranks = [];
    }
  }
  return found;
}
