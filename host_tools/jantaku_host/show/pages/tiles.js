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

// The parts of a line as `row_json.py` writes them, in these words; `who` tells a player's name.
function parts(line, words, who) {
  return line.flatMap((part) => {
    if (typeof part === "string") return [part];
    if ("tiles" in part) return [tiles(part.tiles)];
    if ("section" in part) return [make("small", "section", part.section)];
    if ("amount" in part) return [(part.sign && part.amount >= 0 ? "+" : "") + number(part.amount)];
    if ("ms" in part) return [stamp(part.ms)];
    if ("player" in part) return [who(part.player)];
    const inside = (each) => parts(each, words, who);
    if ("list" in part) return part.list.flatMap((each, at) => [at ? words[part.joint] : "", ...inside(each)]);
    return words[part.said].split(/%[sd]/).flatMap((text, at) => [...(at ? inside(part.gaps[at - 1]) : []), text]);
  });
}

// Headings, each with its rows: amounts and their reasons.
function toldBlocks(rows, words, who) {
  const blocks = [];
  for (const { heading, amount, times, parts: line } of rows) {
    if (heading) {
      blocks.push(make("div", "", make("h4", "", ...parts(heading, words, who))));
      continue;
    }
    const counted = amount === undefined ? "" : (times ? `${times} × ` : "") + number(amount);
    blocks.at(-1).append(make("p", "", make("span", "", counted), make("span", "", ...parts(line, words, who))));
  }
  return blocks;
}

// Milliseconds as minutes, seconds and the rest of them.
function stamp(ms) {
  const seconds = Math.floor(ms / 1000);
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}.${String(ms % 1000).padStart(3, "0")}`;
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
