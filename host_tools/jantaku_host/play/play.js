// A seat at the table: tiles that can be moved anywhere, four buttons, the displays.
// It knows no rules. What lies where comes from the server; what is done goes there as a wish.
"use strict";

const WIDTH = 256;
const HEIGHT = 64;
const DOT = 4; // canvas pixels along a dot: at any size of the picture all dots look the same
const AGAIN_MS = 3000;
const STACKS = 17;
const SIDEWAYS = 1;
const BUTTONS = ["riichi", "win", "tenpai", "referee"];
const LAMPS = 8; // of a seat: four winds, dealer, turn, riichi, attention
const LAMP_SIGNS = ["", "", "", "", "D", "▶", "●", "!"]; // winds are said in the reader's language
const CENTRE = 4 * LAMPS;
const DICE = CENTRE + 4;
const PIPS_OF_DIE = 7;
const DRAG = 6; // pixels until a click is a drag
const TWICE_MS = 400;
const LINES = 7; // of what has happened
const NEAR = 22; // pixels beside a small tile at which a finger still means it
const MOVES_MS = 180; // a tile that has moved is seen to move
const KEYS = [
  ["← → Tab", "key_step"], ["Enter", "key_choose"], ["n", "key_next"], ["d", "to_river"], ["m", "to_melds"],
  ["r", "to_rack"], ["h", "key_hold"], ["t", "turn_over"], ["s", "sort"], ["1 2 3 4", "key_press"], ["Esc", "key_none"],
];
const PILE = "pile"; // tiles that are still to be built: a place, but none of the table
const HELPS = "jantaku.helps"; // whether this browser wants help

class Play {
  constructor(data) {
    this.data = data;
    this.seen = null;
    this.tiles = new Map(); // elements by handle
    this.chosen = new Set(); // handles
    this.pictures = [];
    this.line = Promise.resolve(); // wishes go up one after the other
    this.drag = null;
    this.last = { handle: "", at: 0 }; // click
    this.refusals = 0;
    this.isOpen = false;
    this.table = new Table(); // as everybody is told
    this.log = []; // moves that there is a sentence for
    this.find = (id) => document.getElementById(id);
    this.find("too_old").hidden = true;
    this.helps = localStorage.getItem(HELPS) !== "no";
    this.find("helps").checked = this.helps;
    this.find("language").addEventListener("change", (event) => this.speak(event.target.value));
    this.makeButtons();
    this.speak(chooseLanguage(Object.keys(data.words)));
    this.attend();
    this.listen();
  }

  speak(language) {
    this.words = this.data.words[language];
    this.told = new View(null, this.words, {});
    speak(language, this.words);
    BUTTONS.forEach((name, at) => {
      this.find("buttons").children[at].firstChild.textContent = this.words["button_" + name];
    });
    this.find("key_list").replaceChildren(
      ...KEYS.flatMap(([key, word]) => [make("dt", "", key), make("dd", "", this.words[word])]),
    );
    this.drawState();
    this.drawDisplays();
    this.drawTold();
    if (this.seen) this.draw();
  }

  // The line to the server

  listen() {
    this.source = new EventSource("seen");
    this.source.addEventListener("open", () => this.drawState((this.isOpen = true)));
    this.source.addEventListener("error", () => {
      this.drawState((this.isOpen = false));
      if (this.source.readyState === EventSource.CLOSED) setTimeout(() => this.listen(), AGAIN_MS);
    });
    this.source.addEventListener("seen", (event) => {
      const before = this.seen;
      this.seen = JSON.parse(event.data);
      if (!before || before.seat !== this.seen.seat) this.lay();
      this.draw();
    });
    this.source.addEventListener("reset", () => {
      this.table = new Table();
      this.log = [];
    });
    this.source.addEventListener("move", (event) => this.hear(JSON.parse(event.data)));
    this.source.addEventListener("displays", (event) => {
      this.pictures = JSON.parse(event.data).map((each, seat) => each ?? this.pictures[seat]);
      this.drawDisplays();
    });
  }

  // What the table tells everybody; many moves at once are drawn once.
  hear(move) {
    this.table.happen(move);
    if (move.is === "deal_start") this.log = [];
    if (move.is !== "again" && this.told.sentence(this.table, move).length) this.log.push(move);
    if (this.isDue) return;
    this.isDue = true;
    requestAnimationFrame(() => {
      this.isDue = false;
      this.drawTold();
    });
  }

  drawTold() {
    const { table, told, words } = this;
    const lines = this.log.slice(-LINES).map((move) =>
      make("li", "", ...parts(told.sentence(table, move), words)),
    );
    this.find("log").replaceChildren(...lines);
    const blocks = told.result(table);
    this.find("told").replaceChildren(...blocks);
    this.find("told").hidden = !blocks.length;
    const book = words["book_" + table.rules];
    const title = table.rules ? [book, ...told.deal(table)].join(" · ") : "jantaku";
    this.find("title").textContent = document.title = title;
  }

  wish(wish) {
    this.line = this.line.then(async () => {
      try {
        const answer = await fetch("wish", { method: "POST", body: JSON.stringify(wish) });
        if (!answer.ok) this.say(await answer.text());
      } catch {
        this.say(this.words.away);
      }
    });
  }

  move(handles, to) {
    if (handles.length) this.wish({ do: "move", tiles: handles, to });
    this.choose(handles, false);
  }

  // What a hand would move next: tiles of the wall, or into it.
  next() {
    const { next } = this.seen;
    if (next) this.move(next.tiles, next.to);
  }

  say(text) {
    this.find("said").textContent = text;
  }

  drawState() {
    const state = this.find("state");
    state.textContent = this.isOpen ? this.words.live : this.words.away;
    state.classList.toggle("away", !this.isOpen);
  }

  // What stays where it is: four sides, the own one below

  get seat() {
    return this.seen.seat;
  }

  place(name, ...numbers) {
    return [name, ...numbers].join(":");
  }

  lay() {
    const top = make("div", "top", make("div", "felt"), make("div", "hub"));
    this.centre = make("div", "centre");
    this.rounds = [0, 1, 2, 3].map((wind) => make("span", "lamp"));
    this.dice = [0, 1].map(() =>
      make("span", "cube", ...Array.from({ length: PIPS_OF_DIE }, () => make("i", ""))),
    );
    this.centre.append(make("div", "rounds", ...this.rounds), make("div", "dice", ...this.dice));
    top.append(this.centre);
    this.sides = [];
    for (let seat = 0; seat < 4; seat++) {
      const turn = (seat - this.seat + 4) % 4;
      const side = {
        name: make("span", "name"),
        lamps: LAMP_SIGNS.map((sign) => make("span", "lamp", sign)),
        river: make("div", "river area"),
        melds: make("div", "melds area"),
        rack: make("div", "hand"),
        stacks: [],
      };
      for (const each of ["river", "melds"]) side[each].dataset.place = this.place(each, seat);
      const wall = make("div", "wall area");
      for (let stack = 0; stack < STACKS; stack++) {
        const place = make("span", "stack");
        place.dataset.place = this.place("wall", seat, stack);
        place.style.gridColumn = STACKS - stack;
        side.stacks.push(place);
        wall.append(place);
      }
      const plate = make("div", "plate", make("span", "lamps", ...side.lamps), side.name);
      const row = make("div", "row", seat === this.seat ? "" : side.rack, side.melds);
      top.append(make("div", `side side${turn}`, plate, side.river, wall, row));
      this.sides.push(side);
    }
    this.find("stage").replaceChildren(top);
    this.find("rack").dataset.place = this.place("rack", this.seat);
    this.tiles.clear();
    const others = [1, 2, 3].map((step) => {
      const glass = make("canvas", "glass");
      glass.setAttribute("role", "img");
      return make("figure", "", glass, make("figcaption", ""));
    });
    this.find("others").replaceChildren(...others);
    this.drawDisplays();
  }

  // What changes

  draw() {
    const { seen, words } = this;
    const focused = document.activeElement?.dataset?.handle;
    const before = this.whereTilesAre();
    this.known = new Set();
    seen.walls.forEach((wall, side) => {
      wall.forEach((stack, at) => this.fill(this.sides[side].stacks[at], stack, "wall"));
    });
    seen.rivers.forEach((river, seat) => this.fill(this.sides[seat].river, river, "river"));
    seen.melds.forEach((sets, seat) => {
      const place = this.sides[seat].melds;
      sets.forEach((set, at) => {
        if (!place.children[at]) place.append(make("span", "meld"));
        this.fill(place.children[at], set, "melds");
      });
      while (place.children.length > sets.length) place.lastChild.remove();
    });
    seen.racks.forEach((rack, seat) => {
      if (seat === this.seat) this.fill(this.find("rack"), rack, "rack");
      else this.backs(this.sides[seat].rack, rack);
    });
    this.find("rack").classList.toggle("drawn", seen.racks[this.seat].length % 3 === 2);
    this.fill(this.find("hand"), seen.hand, "hand");
    this.fill(this.find("pile"), seen.pile, "pile");
    for (const handle of this.tiles.keys()) {
      if (!this.known.has(handle)) {
        this.tiles.delete(handle);
        this.chosen.delete(handle);
      }
    }
    for (const [handle, element] of this.tiles) element.classList.toggle("last", handle === seen.last);
    this.animate(before);
    if (focused && document.activeElement !== this.tiles.get(focused)) this.tiles.get(focused)?.focus();
    this.rove();
    this.drawLamps();
    WINDS.forEach((wind, at) => {
      for (const lamp of [this.rounds[at], ...this.sides.map((side) => side.lamps[at])]) {
        lamp.textContent = words[wind][0].toUpperCase();
      }
    });
    seen.names.forEach((name, seat) => (this.sides[seat].name.textContent = name));
    this.find("by_hand").checked = seen.by_hand;
    this.find("sort").setAttribute("aria-pressed", seen.sorted);
    [...this.find("buttons").children].forEach((button, at) => {
      button.classList.toggle("down", seen.down.includes(at));
    });
    const [refusals, why] = seen.refused;
    if (refusals !== this.refusals && why) this.say(words[why]);
    this.refusals = refusals;
    this.drawHelp();
    this.drawChosen();
    document.body.dataset.deal = seen.deal;
    this.find("scene").hidden = !seen.scene;
    this.drawOver();
  }

  // The game is over: who has what, and what there is to keep.
  drawOver() {
    const { seen, words } = this;
    const place = this.find("over");
    place.hidden = !seen.over;
    if (!seen.over) return;
    const rows = seen.over.map(([name, score], at) =>
      make("li", "", make("span", "", `${at + 1}. ${name}`), make("b", "", number(score))),
    );
    const link = (word, address) => {
      const element = make("a", "", words[word]);
      element.href = address;
      element.target = "_blank";
      return element;
    };
    const language = document.documentElement.lang;
    place.replaceChildren(
      make("h2", "", words.does_session_end),
      make("ol", "", ...rows),
      make("p", "", link("replay", "replay.html"), link("report", `report.html?lang=${language}`), link("record", "record.jtk")),
    );
  }

  fill(place, tiles, area) {
    const wanted = tiles.map((each) => this.element(each, area));
    const shown = [...place.children];
    const isSame = shown.length === wanted.length && shown.every((each, at) => each === wanted[at]);
    if (!isSame) place.replaceChildren(...wanted);
  }

  element([handle, face, lies = 0], area) {
    let element = this.tiles.get(handle);
    if (!element) {
      element = make("button", "t");
      element.type = "button";
      element.dataset.handle = handle;
      this.tiles.set(handle, element);
    }
    this.known.add(handle);
    const drawn = `${face}/${lies}`;
    if (element.dataset.drawn !== drawn) {
      element.dataset.drawn = drawn;
      element.replaceChildren(lies === SIDEWAYS ? turned(face) : tile(face));
    }
    element.dataset.face = face;
    element.dataset.area = area;
    const label = filled(this.words.tile_at, this.tileName(face), this.words["area_" + area]);
    if (element.getAttribute("aria-label") !== label) element.setAttribute("aria-label", label);
    return element;
  }

  tileName(face) {
    if (!face) return this.words.face_down;
    if (face[1] === "z") return this.words.honours.split(" ")[face[0] - 1];
    const suit = this.words["suit_" + face[1]];
    return filled(this.words.tile_name, face[0] === "0" ? this.words.red_five : face[0], suit);
  }

  backs(place, rack) {
    const drawn = rack.map((each) => each[1]).join(" ") + rack.length;
    if (place.dataset.drawn === drawn) return;
    place.dataset.drawn = drawn;
    place.replaceChildren(...rack.map(([, face]) => tile(face)));
  }

  drawLamps() {
    const colour = (at) => this.seen.lights.slice(6 * at, 6 * at + 6);
    const light = (lamp, at) => {
      const shown = colour(at);
      if (lamp.dataset.colour === shown) return;
      lamp.dataset.colour = shown;
      const parts = [0, 2, 4].map((from) => parseInt(shown.slice(from, from + 2), 16));
      const most = Math.max(...parts);
      lamp.classList.toggle("lit", most > 0);
      // The lights are dim on purpose; a screen shows their hue.
      const bright = most ? parts.map((part) => Math.round(70 + (185 * part) / most)) : [];
      lamp.style.setProperty("--light", most ? `rgb(${bright.join(" ")})` : "");
    };
    this.sides.forEach((side, seat) => {
      side.lamps.forEach((lamp, at) => light(lamp, LAMPS * seat + at));
    });
    this.rounds.forEach((lamp, at) => light(lamp, CENTRE + at));
    this.dice.forEach((cube, die) => {
      [...cube.children].forEach((pip, at) => light(pip, DICE + PIPS_OF_DIE * die + at));
    });
  }

  drawDisplays() {
    if (!this.seen) return;
    const others = [1, 2, 3].map((step) => (this.seat + step) % 4);
    this.pictures.forEach((packed, seat) => {
      const at = others.indexOf(seat);
      const figure = at < 0 ? null : this.find("others").children[at];
      const glass = figure ? figure.firstChild : this.find("glass");
      const name = this.seen.names[seat];
      if (figure) {
        figure.hidden = !packed;
        figure.lastChild.textContent = name;
      }
      glass.setAttribute("aria-label", `${this.words.display}: ${name}`);
      if (packed) paint(glass, packed);
    });
  }

  // A tile that has moved is seen to move.

  whereTilesAre() {
    const places = new Map();
    if (matchMedia("(prefers-reduced-motion: reduce)").matches) return places;
    for (const [handle, element] of this.tiles) {
      places.set(handle, [element.parentNode, element]);
    }
    for (const [handle, [parent, element]] of places) places.set(handle, [parent, element.getBoundingClientRect()]);
    return places;
  }

  animate(before) {
    for (const [handle, [parent, was]] of before) {
      const element = this.tiles.get(handle);
      if (!element?.parentNode || element.parentNode === parent || !was.width) continue;
      if (this.drag?.handles.includes(handle)) continue;
      const is = element.getBoundingClientRect();
      const side = element.closest(".side");
      const turn = side ? [...side.classList].find((each) => /^side\d$/.test(each)).slice(-1) : 0;
      const angle = (-Math.PI / 2) * turn; // the side is turned by this, so its own axes are
      const [x, y] = [was.x + was.width / 2 - is.x - is.width / 2, was.y + was.height / 2 - is.y - is.height / 2];
      const [u, v] = [x * Math.cos(-angle) - y * Math.sin(-angle), x * Math.sin(-angle) + y * Math.cos(-angle)];
      element.animate([{ transform: `translate(${u}px, ${v}px)` }, {}], { duration: MOVES_MS, easing: "ease-out" });
    }
  }

  // What is chosen

  choose(handles, isChosen) {
    for (const handle of handles) isChosen ? this.chosen.add(handle) : this.chosen.delete(handle);
    this.drawChosen();
  }

  drawChosen() {
    for (const [handle, element] of this.tiles) {
      const isChosen = this.chosen.has(handle);
      element.classList.toggle("chosen", isChosen);
      element.setAttribute("aria-pressed", isChosen);
    }
    const some = this.chosen.size > 0;
    for (const id of ["to_river", "to_melds", "to_rack"]) this.find(id).disabled = !some;
    const [only] = this.chosen;
    this.find("turn").disabled = this.chosen.size !== 1 || !this.canTurn(only);
    document.body.classList.toggle("choosing", some);
  }

  // Where it lies: what is in the wall, and a tile that names a void suit.
  canTurn(handle) {
    const { area, face } = this.tiles.get(handle)?.dataset ?? {};
    return area === "wall" || (area === "river" && !face);
  }

  own(name) {
    return this.place(name, this.seat);
  }

  click(handle) {
    const { area } = this.tiles.get(handle).dataset;
    const now = performance.now();
    const isTwice = this.last.handle === handle && now - this.last.at < TWICE_MS;
    this.last = { handle: isTwice ? "" : handle, at: now };
    if (isTwice) this.twice(handle, area);
    else if (this.seen.next?.tiles.includes(handle) && !this.chosen.size) this.next();
    else this.choose([handle], !this.chosen.has(handle));
  }

  twice(handle, area) {
    this.choose([handle], false);
    if (this.canTurn(handle)) this.wish({ do: "turn", tiles: [handle] });
    else this.move([handle], this.own(area === "rack" || area === "hand" ? "river" : "rack"));
  }

  // Pointers, fingers, keys

  attend() {
    const main = this.find("table");
    main.addEventListener("pointerdown", (event) => this.grasp(event));
    addEventListener("pointermove", (event) => this.carry(event));
    addEventListener("pointerup", (event) => this.drop(event, true));
    addEventListener("pointercancel", (event) => this.drop(event, false));
    main.addEventListener("click", (event) => this.clicked(event));
    main.addEventListener("dragstart", (event) => event.preventDefault());
    main.addEventListener("focusin", (event) => this.rove(event.target));
    addEventListener("keydown", (event) => this.key(event));
    addEventListener("keyup", (event) => this.keyUp(event));
    this.find("sort").addEventListener("click", () => this.sort());
    for (const name of ["river", "melds", "rack"]) {
      this.find("to_" + name).addEventListener("click", () => this.bring(name));
    }
    this.find("turn").addEventListener("click", () => this.turnOver([...this.chosen][0]));
    this.find("helps").addEventListener("change", (event) => this.setHelps(event.target.checked));
    this.find("by_hand").addEventListener("change", (event) => {
      this.wish({ do: "by_hand", always: event.target.checked });
    });
    this.find("keys").addEventListener("click", (event) => {
      const list = this.find("key_list");
      list.hidden = !list.hidden;
      event.currentTarget.setAttribute("aria-expanded", !list.hidden);
    });
  }

  bring(name) {
    this.move([...this.chosen], this.own(name));
  }

  sort() {
    this.wish({ do: "sort", always: !this.seen.sorted });
  }

  turnOver(handle) {
    this.wish({ do: "turn", tiles: [handle] });
    this.choose([handle], false);
  }

  clicked(event) {
    if (this.wasDragged) {
      this.wasDragged = false;
      return;
    }
    const handle = this.tileAt(event);
    if (handle) {
      this.click(handle);
      return;
    }
    const place = event.target.closest("[data-place]")?.dataset.place;
    if (place && place !== PILE && this.chosen.size) this.move([...this.chosen], place);
  }

  // A finger is wider than a tile of the wall.
  tileAt(event) {
    const element = event.target.closest(".t");
    if (element) return element.dataset.handle;
    if (this.chosen.size || !event.target.closest("#stage") || event.detail === 0) return "";
    let [found, nearest] = ["", NEAR];
    for (const [handle, each] of this.tiles) {
      const box = each.getBoundingClientRect();
      const beside = (from, to, at) => Math.max(from - at, at - to, 0);
      const away = Math.hypot(beside(box.left, box.right, event.clientX), beside(box.top, box.bottom, event.clientY));
      if (away < nearest && each.closest("#stage")) [found, nearest] = [handle, away];
    }
    return found;
  }

  grasp(event) {
    this.wasDragged = false;
    const element = event.target.closest(".t");
    if (!element || event.button || this.drag) return;
    const { handle } = element.dataset;
    const handles = this.chosen.has(handle) ? [...this.chosen] : [handle];
    const from = element.closest("[data-place]")?.dataset.place ?? this.own("rack");
    this.drag = { pointer: event.pointerId, handles, from, x: event.clientX, y: event.clientY, ghosts: [] };
    if (element.hasPointerCapture?.(event.pointerId)) element.releasePointerCapture(event.pointerId);
  }

  carry(event) {
    const { drag } = this;
    if (!drag || event.pointerId !== drag.pointer) return;
    if (!drag.ghosts.length) {
      if (Math.hypot(event.clientX - drag.x, event.clientY - drag.y) < DRAG) return;
      this.lift(drag);
    }
    drag.ghosts.forEach((ghost, at) => {
      ghost.style.left = `${event.clientX + at * ghost.offsetWidth}px`;
      ghost.style.top = `${event.clientY}px`;
    });
    // Who only arranges the rack lifts nothing off it.
    if (!drag.isTaken && this.under(event) !== drag.from) {
      drag.isTaken = true;
      this.wish({ do: "take", tiles: drag.handles });
    }
  }

  lift(drag) {
    drag.ghosts = drag.handles.map((handle) => {
      const element = this.tiles.get(handle);
      element.classList.add("carried");
      const ghost = make("div", "ghost", tile(element.dataset.face));
      document.body.append(ghost);
      return ghost;
    });
  }

  under(event) {
    const found = document.elementFromPoint(event.clientX, event.clientY);
    return found?.closest("[data-place]")?.dataset.place ?? "";
  }

  drop(event, isMeant) {
    const { drag } = this;
    if (!drag || event.pointerId !== drag.pointer) return;
    this.drag = null;
    if (!drag.ghosts.length) return;
    this.wasDragged = isMeant;
    for (const ghost of drag.ghosts) ghost.remove();
    for (const handle of drag.handles) this.tiles.get(handle)?.classList.remove("carried");
    const place = (isMeant && this.under(event)) || drag.from;
    if ((drag.isTaken || place !== drag.from) && place !== PILE) this.move(drag.handles, place);
    if (place === this.own("rack") && isMeant) this.arrange(drag.handles, event.clientX);
    this.choose(drag.handles, false);
  }

  // Where a tile is dropped among those of the rack, there it stands.
  arrange(handles, x) {
    const others = [...this.find("rack").children].filter((each) => !handles.includes(each.dataset.handle));
    const before = others.filter((each) => {
      const box = each.getBoundingClientRect();
      return box.left + box.width / 2 < x;
    });
    const named = (list) => list.map((each) => each.dataset.handle);
    const tiles = [...named(before), ...handles, ...named(others.slice(before.length))];
    this.wish({ do: "arrange", tiles: tiles.slice(0, 14) });
  }

  // One stop of Tab in each area, arrows inside it.
  rove(target = null) {
    for (const area of document.querySelectorAll(".area")) {
      const tiles = [...area.querySelectorAll(".t")];
      const stop = tiles.find((each) => each === target) || tiles.find((each) => each.tabIndex === 0) || tiles[0];
      for (const each of tiles) {
        const index = each === stop ? 0 : -1;
        if (each.tabIndex !== index || !each.hasAttribute("tabindex")) each.tabIndex = index;
      }
    }
  }

  key(event) {
    if (event.ctrlKey || event.altKey || event.metaKey || !this.seen) return;
    if (event.target.closest("select, input")) return;
    const focused = event.target.closest(".t");
    const handle = focused?.dataset.handle;
    const chosen = this.chosen.size ? [...this.chosen] : handle ? [handle] : [];
    const button = "1234".indexOf(event.key);
    const keys = {
      ArrowLeft: () => this.step(focused, -1),
      ArrowRight: () => this.step(focused, 1),
      ArrowUp: () => this.step(focused, -1),
      ArrowDown: () => this.step(focused, 1),
      n: () => this.next(),
      d: () => this.move(chosen, this.own("river")),
      m: () => this.move(chosen, this.own("melds")),
      r: () => this.move(chosen, this.own("rack")),
      t: () => chosen.length === 1 && this.turnOver(chosen[0]),
      h: () => chosen.length && this.wish({ do: "take", tiles: chosen }),
      s: () => this.sort(),
      "?": () => this.find("keys").click(),
      Escape: () => this.choose([...this.chosen], false),
    };
    if (button >= 0) {
      if (!event.repeat) this.press(button, true);
    } else if (event.key in keys) keys[event.key]();
    else return;
    event.preventDefault();
  }

  keyUp(event) {
    const button = "1234".indexOf(event.key);
    if (button >= 0) this.press(button, false);
  }

  step(focused, by) {
    const area = focused?.closest(".area") || this.find("rack");
    const tiles = [...area.querySelectorAll(".t")];
    const wall = area.classList.contains("wall");
    // A wall runs from its owner's right to the left.
    if (wall) tiles.reverse();
    const at = tiles.indexOf(focused);
    tiles[(at + by + tiles.length) % tiles.length]?.focus();
  }

  // Buttons: down as long as the finger is.

  makeButtons() {
    this.pressed = new Set();
    BUTTONS.forEach((name, at) => {
      const button = make("button", `press ${name}`, make("span", "", name), make("kbd", "", at + 1));
      button.type = "button";
      button.addEventListener("pointerdown", (event) => {
        button.setPointerCapture(event.pointerId);
        this.press(at, true);
      });
      for (const kind of ["pointerup", "pointercancel"]) {
        button.addEventListener(kind, () => this.press(at, false));
      }
      const isKey = (event) => event.key === " " || event.key === "Enter";
      button.addEventListener("keydown", (event) => isKey(event) && !event.repeat && this.press(at, true));
      button.addEventListener("keyup", (event) => isKey(event) && this.press(at, false));
      button.addEventListener("click", (event) => {
        // Neither finger nor key: a screen reader.
        if (event.detail === 0 && !this.keyed) this.tap(at);
      });
      button.addEventListener("contextmenu", (event) => event.preventDefault());
      this.find("buttons").append(button);
    });
    addEventListener("keydown", () => (this.keyed = true), true);
    addEventListener("keyup", () => setTimeout(() => (this.keyed = false)), true);
    addEventListener("blur", () => [...this.pressed].forEach((at) => this.press(at, false)));
  }

  press(button, down) {
    if (this.pressed.has(button) === down) return;
    if (down) this.pressed.add(button);
    else this.pressed.delete(button);
    this.wish({ do: "press", button, down });
  }

  tap(button) {
    this.press(button, true);
    this.press(button, false);
  }

  // What can be done now, so far as this seat can know

  setHelps(helps) {
    this.helps = helps;
    localStorage.setItem(HELPS, helps ? "yes" : "no");
    this.drawHelp();
  }

  drawHelp() {
    const hints = (this.helps && this.seen.help) || [];
    const drawn = JSON.stringify([hints, this.words.own_name]);
    if (this.find("hints").dataset.drawn === drawn) return;
    this.find("hints").dataset.drawn = drawn;
    this.find("hints").replaceChildren(...hints.map((hint) => this.hint(hint)));
  }

  hint({ say, show, tiles: handles, to, press }) {
    const text = [this.words["hint_" + say]];
    if (show) text.push(" ", tiles(show));
    const isTold = press === undefined && !handles;
    const element = make(isTold ? "p" : "button", isTold ? "" : "hint", ...text);
    element.dataset.say = say;
    if (isTold) return element;
    element.type = "button";
    element.addEventListener("click", () => {
      if (press !== undefined) this.tap(press);
      else if (to) this.move(handles, to);
      else this.turnOver(handles[0]);
    });
    return element;
  }
}

// Greys of four bits, two a byte, in the glass's yellowish white.
function paint(glass, packed) {
  if (glass.dataset.shown === packed) return;
  glass.dataset.shown = packed;
  glass.width = DOT * WIDTH;
  glass.height = DOT * HEIGHT;
  const small = new OffscreenCanvas(WIDTH, HEIGHT);
  const pixels = new ImageData(WIDTH, HEIGHT);
  const bytes = atob(packed);
  for (let at = 0; at < WIDTH * HEIGHT; at++) {
    const byte = bytes.charCodeAt(at >> 1);
    const grey = 17 * (at % 2 ? byte & 15 : byte >> 4);
    pixels.data.set([grey, grey, Math.round(grey * 0.82), 255], 4 * at);
  }
  small.getContext("2d").putImageData(pixels, 0, 0);
  const context = glass.getContext("2d");
  context.imageSmoothingEnabled = false;
  context.drawImage(small, 0, 0, glass.width, glass.height);
}

globalThis.play = new Play(JSON.parse(document.getElementById("data").textContent));
