// Draws a Table: from above with everything that lies on it, and the players upright beside it.
"use strict";

const WINDS = ["east", "south", "west", "north"];
const SIDE = 34; // places of a wall, see jantaku.rules.wall
const LONG = 14; // letters of a name
const ROW = 6; // tiles of a river in a row; the third one takes all the rest
const OF_NOBODY = [
  "dice", "dealt", "dora", "draw_end", "abort", "void", "settle", "deal_end", "reveal",
  "session_end", "clock", "signal", "anew", "machine", "timer", "continues",
];

class View {
  // `words` translates; `options` says what is shown: hands, waits, wall.
  constructor(place, words, options) {
    this.place = place;
    this.words = words;
    this.options = options;
  }

  draw(table, waits = []) {
    const top = make("div", "top");
    top.setAttribute("role", "img");
    top.setAttribute("aria-label", this.summary(table));
    top.append(make("div", "felt"), make("div", "hub"), this.centre(table));
    for (let seat = 0; seat < 4; seat++) top.append(this.side(table, seat));
    const players = make("ol", "players");
    for (let wind = 0; wind < 4; wind++) {
      const seat = (table.dealer + wind) % 4;
      players.append(this.player(table, seat, waits[seat]));
    }
    this.place.replaceChildren(make("div", "stage", top), players);
  }

  // For those who do not see the table from above.
  summary(table) {
    const { words } = this;
    const rows = [this.deal(table)[0]];
    if (table.indicators.length) rows.push(`${words.does_dora} ${text(table.indicators)}`);
    if (table.live !== null) rows.push(filled(words.left, table.live));
    return [...rows, words.see_players].join(". ");
  }

  // Which deal it is, and what is counted from deal to deal.
  deal(table) {
    return table.place.map((part) => capital(parts([part], this.words).join("")));
  }

  wind(table, seat) {
    return this.words[WINDS[(seat - table.dealer + 4) % 4]];
  }

  who(table, seat) {
    return table.players[seat] || this.wind(table, seat);
  }

  centre(table) {
    const [deal, ...counters] = this.deal(table);
    const rows = [make("b", "round", deal)];
    const dice = table.dice.length ? make("span", "dice", ...table.dice.map(die)) : "";
    if (table.live !== null) rows.push(make("span", "live", dice, `${table.live}`));
    if (table.slots) {
      const shown = Array.from({ length: table.slots }, (_, at) => tile(table.indicators[at] || ""));
      rows.push(make("span", "dora", ...shown));
    }
    for (const each of counters) rows.push(make("span", "counters", each));
    return make("div", "centre", ...rows);
  }

  side(table, seat) {
    const parts = make("div", `side side${seat}`);
    const isTurn = table.turn === seat;
    const plate = make(
      "div",
      `plate${isTurn ? " turn" : ""}`,
      make("i", "stick" + (table.deposited[seat] ? " laid" : "")),
      make("span", "wind", this.wind(table, seat).slice(0, 1)),
      make("span", "name", table.players[seat]),
      make("span", "score", number(table.scores[seat])),
    );
    parts.append(plate, this.river(table, seat), this.wall(table, seat), this.rack(table, seat));
    return parts;
  }

  river(table, seat) {
    const rows = [make("div", ""), make("div", ""), make("div", "")];
    const last = table.rivers[seat].length - 1;
    table.rivers[seat].forEach((each, at) => {
      const isLast = at === last && table.claimable === seat;
      const marks = [
        each.claimed && "claimed",
        each.straight && "straight",
        each.won && "won",
        (each.won || (isLast && !each.claimed)) && "new",
      ];
      const drawn = each.turned ? turned : tile;
      const row = rows[Math.min(Math.floor(at / ROW), rows.length - 1)];
      row.append(drawn(each.face, marks.filter(Boolean).join(" ")));
    });
    return make("div", "river", ...rows);
  }

  wall(table, seat) {
    const wall = make("div", "wall");
    // Places run clockwise from the right end of side 0, tops before bottoms.
    const first = ((4 - seat) % 4) * SIDE;
    table.places.forEach((place, index) => {
      if (place < first || place >= first + SIDE || table.gone[index]) return;
      const at = place - first;
      const face = table.turned[index] || (this.options.wall && table.wall[index]) || "";
      const drawn = tile(face, at % 2 ? "bottom" : "upper");
      drawn.style.gridColumn = 17 - (at >> 1);
      drawn.style.gridRow = at % 2 ? 2 : 1;
      wall.append(drawn);
    });
    return wall;
  }

  rack(table, seat) {
    return make("div", "rack", this.hand(table, seat), ...this.melds(table, seat));
  }

  hand(table, seat) {
    const hand = make("span", "hand");
    const held = table.hands[seat];
    held.forEach((face, at) => {
      const isDrawn = table.drawn && table.turn === seat && at === held.length - 1;
      hand.append(tile(this.options.hands ? face : "", isDrawn ? "drawn" : ""));
    });
    const win = table.wins.find((each) => each.seat === seat);
    if (win) hand.append(tile(win.tile, "drawn new"));
    return hand;
  }

  melds(table, seat) {
    return table.melds[seat].map((meld) => {
      const drawn = make("span", "meld");
      for (const each of laid(meld, seat)) {
        if (each.added) drawn.append(make("span", "added", turned(each.face), drawn.lastChild));
        else if (each.turned) drawn.append(turned(each.face));
        else drawn.append(tile(each.back ? "" : each.face));
      }
      return drawn;
    });
  }

  // A player with hand and melds, upright: to read on a phone, and for screen readers.
  player(table, seat, wait) {
    const { words } = this;
    const [written, isFuriten] = (this.options.waits && wait) || ["", false];
    const delta = table.before ? table.scores[seat] - table.before[seat] : 0;
    // A hu that is not confirmed when the deal is paid was none.
    const won = table.wins.some((win) => win.seat === seat && (win.worth || !table.before));
    const behind = table.before ? 0 : Math.max(...table.scores) - table.scores[seat];
    const gap = behind ? make("span", "soft", number(-behind)) : "";
    if (gap) gap.title = words.behind;
    const head = make(
      "div",
      "head",
      make("span", "wind", this.wind(table, seat)),
      table.players[seat] ? make("b", "name", table.players[seat]) : "",
      table.riichi[seat] ? make("span", "mark", words.riichi) : "",
      table.dead[seat] ? make("span", "mark", words.dead_hand) : "",
      table.voids[seat] ? make("span", "mark", words["no_" + table.voids[seat]]) : "",
      won ? make("span", "mark won", words.wins) : "",
      written ? make("span", "wait", make("span", "", words.waits), tiles(written)) : "",
      isFuriten ? make("span", "mark", words.furiten) : "",
      make(
        "span",
        "sum",
        make("span", "score", number(table.scores[seat])),
        delta ? make("span", delta > 0 ? "up" : "down", (delta > 0 ? "+" : "") + number(delta)) : "",
        gap,
      ),
    );
    const open = table.melds[seat].map((meld) => text(laid(meld, seat).map((each) => each.face)));
    const held = this.options.hands ? text(table.hands[seat]) : "";
    const rack = this.rack(table, seat);
    // A row of backs tells nothing that the table from above does not show better.
    if (!table.hands[seat].some(Boolean)) rack.firstChild.remove();
    rack.setAttribute("role", "img");
    rack.setAttribute("aria-label", [held, ...open].filter(Boolean).join(" ") || words.closed);
    const thrown = text(table.rivers[seat].map((each) => each.face));
    const river = thrown ? make("span", "unseen", `${words.discards}: ${thrown}`) : "";
    return make("li", table.turn === seat ? "turn" : "", head, rack, river);
  }

  // What the deal came to, or what the table asks.
  result(table) {
    const { words } = this;
    const rows = [];
    for (const { seat, question } of table.questions) {
      rows.push({ heading: [filled(words[question + "?"], this.wind(table, seat))] });
    }
    for (const win of table.wins.filter((each) => each.worth)) rows.push(...this.won(table, win));
    if (table.ended && !table.wins.length && words[table.ended]) {
      rows.push({ heading: [words[table.ended]] });
    }
    if (table.parts.length) rows.push({ heading: [words.payment] });
    // Several long names in a row nobody reads; winds stand beside them above.
    const isLong = table.players.some((name) => name.length > LONG);
    const player = (seat) => (isLong ? this.wind(table, seat) : this.who(table, seat));
    const who = (seat) => (seat < 4 ? player(seat) : words[seat === TABLE ? "table" : "nobody"]);
    for (const [reason, payers, payees, amount, section] of table.parts) {
      const [from, to] = [payers, payees].map((seats) => seats.map(who).join(words.comma));
      const times = payers.length * payees.length;
      const line = [`${from} → ${to}: ${words[reason]} `, { section }];
      rows.push({ amount, times: times > 1 ? times : 0, parts: line });
    }
    return toldBlocks(rows, words);
  }

  // Who has won on what, what the hand is worth, and why.
  won(table, win) {
    const { words } = this;
    const on = [...win.way, " ", { tiles: win.tile }];
    const list = [on, win.worth];
    const rows = [{ heading: [`${this.who(table, win.seat)}: `, { list, joint: "comma" }] }];
    for (const [name, amount] of win.rows) rows.push({ amount, parts: [words[name]] });
    return rows;
  }

  // A move in a line for `parts`; an empty one if it needs none.
  sentence(table, move) {
    const { words } = this;
    const verb = words["does_" + move.is];
    if (!verb || (move.is === "confirm" && !move.about)) return [];
    const shown = move.is === "chi" || move.is === "pon" || move.is === "kan"
      ? text([...move.own, move.claimed])
      : move.tile || "";
    const about = move.about ? ` ${words[move.about]}` : "";
    const who = OF_NOBODY.includes(move.is) ? "" : this.who(table, move.seat) + ": ";
    return shown ? [`${who}${verb} `, { tiles: shown }] : [`${who}${verb}${about}`];
  }
}

// The tiles of a set as they lie before this seat. The turned one points at who discarded it: left,
// middle or right; an added one lies above it.
function laid({ kind, own, claimed, feeder, added }, seat) {
  if (kind === "ankan") return own.map((face, at) => ({ face, back: at % 3 === 0 }));
  const tiles = own.map((face) => ({ face }));
  const at = [tiles.length, tiles.length, 1, 0][(feeder - seat + 4) % 4];
  tiles.splice(at, 0, ...claimed.map((face) => ({ face, turned: true })));
  tiles.splice(at + 1, 0, ...added.map((face) => ({ face, turned: true, added: true })));
  return tiles;
}

// "en" first where the browser asks for none of ours.
function chooseLanguage(known) {
  const asked = (navigator.languages || []).map((each) => each.slice(0, 2));
  return asked.find((each) => known.includes(each)) || known[0];
}

// The words that stand in the page itself.
function speak(language, words) {
  document.documentElement.lang = language;
  document.getElementById("language").value = language;
  for (const each of document.querySelectorAll("[data-word]")) {
    each.textContent = words[each.dataset.word];
  }
  for (const each of document.querySelectorAll("[data-label]")) {
    each.setAttribute("aria-label", words[each.dataset.label]);
    each.title = words[each.dataset.label];
  }
}

// A sentence with what belongs into it, in its order.
function filled(sentence, ...given) {
  return sentence.replace(/%[sd]/g, () => given.shift());
}

function capital(sentence) {
  return sentence[0].toUpperCase() + sentence.slice(1);
}

function number(amount) {
  return amount.toLocaleString("en").replace("-", "−");
}
