// The pages of a hall: rows come from the hub as they change, and each page draws those it shows.
"use strict";

const { words } = JSON.parse(document.getElementById("data").textContent);
const { page, role } = document.body.dataset;
const WINDS = ["east", "south", "west", "north"];
const PAGES = ["hall", "standings", "seating"];
const STAFF = { director: ["director", "referee", "desk"], referee: ["referee"], desk: ["desk"] };
const OLD_MS = 15000;
const rows = {};
let ahead = 0; // how much the hub's clock is ahead of ours
let language = remembered() || navigator.language.slice(0, 2);
if (!words[language]) language = "en";

function remembered() {
  try { return localStorage.getItem("language"); } catch { return null; }
}

function say(key, ...gaps) {
  let at = 0;
  return (words[language][key] || key).replace(/%s/g, () => gaps[at++]);
}

function make(name, className, ...children) {
  const element = document.createElement(name);
  if (className) element.className = className;
  element.append(...children.filter((each) => each !== null && each !== undefined));
  return element;
}

function number(value) {
  return value.toLocaleString(language);
}

function hubNow() {
  return Date.now() + ahead;
}

function measure(value, unit) {
  return Number(value).toLocaleString(language, { style: "unit", unit, unitDisplay: "narrow" });
}

function span(ms) {
  const seconds = Math.max(0, Math.floor(ms / 1000));
  if (seconds < 60) return measure(seconds, "second");
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
}

function tables() {
  const found = Object.keys(rows).filter((name) => /^table\d+$/.test(name)).map((name) => rows[name]);
  return found.sort((one, other) => one.board - other.board);
}

function clockTime(ms) {
  return new Date(ms).toLocaleTimeString(language, { hour: "2-digit", minute: "2-digit", hourCycle: "h23" });
}

function nameOf(entry) {
  return (rows.names && rows.names[entry]) || (entry ? `#${entry}` : "");
}

// What a table's clock shows now: the minutes left, or what it waits for.
function clockText(row) {
  const { clock } = row;
  if (!row.session) return row.ended === "session" ? say("hall_ended") : say("hall_waits");
  if (clock.state === "paused") return say("hall_paused");
  if (clock.state === "seated") return say("hall_seated");
  if (clock.state === "unknown") return say("hall_unknown");
  if (clock.state === "armed") return say("hall_armed", span(clock.at - hubNow()));
  if (!clock.ends) return "";
  const left = clock.ends - hubNow();
  return left <= 0 ? say("hall_over") : say("hall_minutes", Math.ceil(left / 60000));
}

function stateText(row) {
  if (row.called) return say("hall_calls");
  if (!row.is_there) return say("hall_away");
  if (row.problem) return row.problem;
  const age = hubNow() - (rows.seen?.[row.board] || hubNow());
  return age > OLD_MS ? say("hall_age", span(age)) : "";
}

function card(row) {
  const seats = [...row.seats].sort((one, other) => "ESWN".indexOf(one.wind) - "ESWN".indexOf(other.wind));
  const isOn = row.session || row.ended === "session";
  const people = isOn ? seats.map((seat) => make("tr", seat.riichi ? "riichi" : "",
    make("td", "wind", windOf(seat).slice(0, 1)),
    make("td", "name", seat.name || (seat.entry ? `#${seat.entry}` : ""), seat.riichi ? make("i", "stick") : ""),
    make("td", "score", number(seat.score)))) : [];
  const state = make("p", "state", stateText(row));
  state.dataset.board = row.board;
  const time = make("span", "clock", clockText(row));
  time.dataset.board = row.board;
  const kind = row.called ? "called" : row.is_there ? (row.problem ? "problem" : "") : "away";
  const link = make("a", "", say("hall_table", row.board));
  link.href = `/table/${row.board}/`;
  return make("section", `card ${kind}`, make("h2", "", link, time),
    make("p", "deal", row.place[language] || "\u00a0"), make("table", "people", make("tbody", "", ...people)), state);
}

function windOf(seat) {
  return say(WINDS["ESWN".indexOf(seat.wind)]);
}

const DRAW = {
  hall() {
    const found = tables();
    if (!found.length) return [make("p", "empty", say("hall_no_tables"))];
    const cards = make("div", "cards", ...found.map(card));
    cards.dataset.columns = found.length <= 4 ? 2 : found.length <= 9 ? 3 : 4;
    return [cards];
  },

  standings() {
    const standing = rows.standing;
    if (!standing) return [make("p", "empty", say("hall_no_event"))];
    if (standing.hidden) return [make("p", "empty", say("hall_hidden"))];
    if (!standing.rows.length) return [make("p", "empty", say("hall_no_games"))];
    const closed = rows.event && rows.event.is_closed;
    const remark = standing.provisional ? say("hall_provisional") : closed ? say("hall_final") : "";
    return [make("p", "remark", remark), standingTable(standing), penalties(standing)];
  },

  seating() {
    const rounds = rows.seating || [];
    if (!rounds.length) return [make("p", "empty", say("hall_no_seating"))];
    const print = button(say("hall_print"), () => window.print());
    return [make("p", "tools", print), ...rounds.map(roundSeats), make("h2", "cardsTitle", say("hall_cards")), playerCards(rounds)];
  },

  director() {
    return [alarms(), admission(), roundsPanel(), errands(), seatingPanel(), movePanel(), hostsPanel(), DRAW.hall()[0]];
  },

  referee() {
    return [alarms(), rulingPanel(), DRAW.hall()[0]];
  },

  desk() {
    return [playersPanel(), latePanel(), replacePanel(), sheetPanel(), correctionPanel(), correctionsPanel(), resultsPanel()];
  },
};

function standingTable(standing) {
  const isByPlace = standing.criteria[0] === "place";
  const head = ["hall_place", "hall_name", "hall_country", "hall_points", ...standing.rounds.map(() => ""), "hall_games", "hall_mean"];
  const heads = head.map((key, at) => make("th", at === 1 ? "left" : at === 0 || at === 3 || (key === "hall_mean" && isByPlace) ? "" : "more", key ? say(key) : say("hall_round", standing.rounds[at - 4])));
  const lines = standing.rows.map((line) => {
    const marks = [line.unsigned && say("hall_unsigned"), line.disqualified && say("hall_disqualified")].filter(Boolean);
    return make("tr", line.provisional ? "provisional" : "",
      make("td", "rank", String(line.rank)),
      make("td", "left", make("b", "", line.name || `#${line.entry}`), marks.length ? make("small", "soft", ` ${marks.join(", ")}`) : ""),
      make("td", "soft more", line.country),
      make("td", "points", line.points),
      ...standing.rounds.map((round) => make("td", "soft more", line.by_round[round] || "")),
      make("td", "soft more", String(line.games)), make("td", isByPlace ? "soft" : "soft more", line.place));
  });
  return make("div", "wide", make("table", `standing ${lines.length > 22 ? "long" : ""}`, make("thead", "", make("tr", "", ...heads)), make("tbody", "", ...lines)));
}

// What the book calls it, or what somebody has written.
function ruleText(rule) {
  return words[language][`ruling_${rule}`] || say(rule);
}

function penalties(standing) {
  const found = standing.rows.flatMap((line) => line.penalties.map((each) =>
    make("li", "", `${line.name || `#${line.entry}`}: ${ruleText(each.rule)} ${each.points} (${say("hall_round", each.round)})`)));
  return found.length ? make("section", "", make("h2", "", say("hall_penalties")), make("ul", "", ...found)) : "";
}

function roundSeats(tablesOf, at) {
  const list = tablesOf.map((table, board) => make("tr", "", make("th", "", say("hall_table", board + 1)),
    ...table.map((entry, side) => make("td", "", make("span", "wind soft", `${say(WINDS[side])} `), make("small", "soft", `${entry} `), nameOf(entry)))));
  const winds = make("tr", "", make("th", ""), ...WINDS.map((wind) => make("th", "left", say(wind))));
  return make("section", "round", make("h2", "", say("hall_round", at + 1)),
    make("div", "wide", make("table", "seats", make("thead", "", winds), make("tbody", "", ...list))));
}

function playerCards(rounds) {
  const found = {};
  rounds.forEach((tablesOf, at) => tablesOf.forEach((table, board) => table.forEach((entry, side) => {
    (found[entry] ||= []).push(make("tr", "", make("td", "", say("hall_round", at + 1)),
      make("td", "", say("hall_table", board + 1)), make("td", "", say(WINDS[side]))));
  })));
  const made = Object.keys(found).map(Number).sort((a, b) => a - b).map((entry) => make("section", "playerCard",
    make("h3", "", `${entry} ${nameOf(entry)}`), make("table", "", make("tbody", "", ...found[entry]))));
  return make("div", "playerCards", ...made);
}

// Of those who run it

function alarms() {
  const urgent = (each) => (each.kind === "called" ? 0 : 1);
  const list = (rows.alarms || []).filter((each) => each.kind !== "unknown")
    .sort((one, other) => urgent(one) - urgent(other) || one.since - other.since);
  const lines = list.map((each) => {
    const since = make("span", "age", span(hubNow() - each.since));
    since.dataset.since = each.since;
    const told = each.kind === "clock" ? measure(each.detail, "millisecond") : each.detail;
    const detail = each.detail === "yes" ? "" : `: ${told}`;
    const text = `${each.board ? `${say("hall_table", each.board)} · ` : ""}${say(`alarm_${each.kind}`)}${detail}`;
    const tools = each.taken_by ? make("span", "soft", say("hall_taken", each.taken_by))
      : button(say("hall_take"), () => post("take", { alarm: each.id }));
    return make("li", each.kind, since, make("span", "text", text), tools,
      button(say("hall_dismiss"), () => post("dismiss", { alarm: each.id }), "quiet"));
  });
  const content = lines.length ? make("ul", "alarms", ...lines) : make("p", "soft", say("hall_quiet"));
  return make("section", "panel", make("h2", "", say("hall_alarms")), content);
}

function roundsPanel() {
  const list = rows.event ? rows.event.rounds : [];
  const next = list.find((round) => round.state === "seated");
  const on = list.find((round) => round.state === "armed");
  const lines = list.map((round) => {
    const title = say("hall_round", round.number);
    const isAhead = round.state === "armed" && round.starts > hubNow();
    const at = named("hall_arm", field("time", "time"));
    const arm = [at, button(say("hall_arm"), () => at.value && post("arm", { round: round.number, at: moment(at.value) }))];
    const tools = round === next && !on ? [
      button(say("hall_seat"), () => post("seat", { round: round.number })),
      button(say("hall_go"), () => sure(`${title}, ${say("hall_go")}`) && post("go", { round: round.number }), "main"), ...arm,
    ] : round === on ? [
      ...(isAhead ? arm : []),
      button(say("hall_stop"), () => sure(`${title}, ${say("hall_stop")}`) && post("stop", { round: round.number })),
    ] : [];
    const state = isAhead ? say("hall_starts", clockTime(round.starts - ahead))
      : `${say(`round_${round.state}`)} ${round.starts ? clockTime(round.starts - ahead) : ""}`;
    return make("li", "", make("b", "", title), make("span", "soft", state), make("span", "tools", ...tools));
  });
  const board = named("hall_board", boardChoice(true));
  const minutes = named("hall_extend", field("number", "minutes", "5"));
  const tools = make("p", "tools", board, button(say("hall_pause"), () => post("pause", { board: board.value })),
    button(say("hall_resume"), () => post("resume", { board: board.value })), minutes,
    button(say("hall_extend"), () => post("extend", { board: board.value, minutes: minutes.value })));
  const isOver = list.length && list.every((round) => round.state === "stopped") && !rows.event.is_closed;
  const close = isOver ? make("p", "tools", button(say("hall_close"), () => sure(say("hall_close")) && post("close", {}))) : "";
  return make("section", "panel", make("h2", "", say("hall_rounds")), make("ul", "rounds", ...lines), tools, close);
}

// The next moment at which clocks show this.
function moment(text) {
  const [hours, minutes] = text.split(":").map(Number);
  const at = new Date();
  at.setHours(hours, minutes, 0, 0);
  return Math.round(at.getTime() + ahead);
}

function admission() {
  const list = (rows.alarms || []).filter((each) => each.kind === "unknown");
  if (!list.length) return "";
  const taken = new Set(tables().map((row) => row.board));
  const free = (number) => (taken.has(number) ? free(number + 1) : number);
  const lines = list.map((each) => {
    const next = each.board || free(1); // one that was at another computer keeps its number
    taken.add(next);
    const at = named("hall_board", field("number", "number", String(next)));
    const key = each.key.slice(0, 16).replace(/(.{4})(?=.)/g, "$1-");
    return make("li", "", make("span", "text", `${say("alarm_unknown")}: ${each.detail} · ${key}`), at,
      button(say("hall_admit"), () => post("admit", { key: each.key, number: at.value, host: each.detail }), "main"),
      button(say("hall_dismiss"), () => post("dismiss", { alarm: each.id }), "quiet"));
  });
  return make("section", "panel", make("ul", "alarms", ...lines));
}

const ERRANDS = { seat: "hall_seat", go: "hall_go", pause: "hall_pause", resume: "hall_resume", extra: "hall_extend",
  end: "hall_stop", ruling: "hall_ruling" };

function errands() {
  const list = rows.errands || [];
  if (!list.length) return "";
  const lines = list.map((each) => make("li", "", make("span", "text",
    `${say("hall_table", each.board)} · ${say(ERRANDS[each.kind])} · ${say(each.answer || "hall_waiting")}`)));
  return make("section", "panel", make("h2", "", say("hall_errands")), make("ul", "alarms", ...lines));
}

function seatingPanel() {
  const count = field("number", "count", "4");
  const text = area("hall_import_seating");
  const draws = (rows.draws || []).map((each) => make("li", "", make("span", "text",
    `${each.id}. ${say(`draw_${each.how}`).replace("draw_", "")} · ${say(each.by)} · ${clockTime(each.at - ahead)} · ${say("hall_meetings", each.meetings)}`),
  make("code", "soft", each.seed)));
  return make("section", "panel", make("h2", "", say("seating_page")),
    make("p", "tools", label("hall_draw_rounds", count), button(say("hall_draw"), () => post("draw", { rounds: count.value })),
      button(say("hall_by_standing"), () => post("draw", { how: "standing" }))),
    details("hall_import_seating", text, button(say("hall_import"), () => post("seating", { text: text.value }))),
    draws.length ? make("h3", "", say("hall_draws")) : "", make("ol", "alarms", ...draws));
}

const RULINGS = ["dead_hand", "wrong_riichi", "invalid_meld", "draw_back", "hidden_tile", "fine", "lateness",
  "substitute", "absence", "disqualified", "unlisted", "chombo", "redeal"];
const COUNTED = ["fine", "lateness", "substitute", "absence"];

function rulingPanel() {
  const board = boardChoice();
  const who = choice([]);
  const kind = choice(RULINGS.map((each) => [each, say(`ruling_${each}`)]));
  const amount = field("number", "amount");
  const reason = field("text", "reason");
  const will = make("p", "will");
  const update = () => {
    amount.parentElement.hidden = !COUNTED.includes(kind.value);
    reason.parentElement.hidden = ["chombo", "redeal"].includes(kind.value);
    who.parentElement.hidden = kind.value === "redeal";
    const parts = [say("hall_table", board.value), kind.value === "redeal" ? "" : who.selectedOptions[0]?.textContent,
      say(`ruling_${kind.value}`), amount.parentElement.hidden ? "" : amount.value, reason.value];
    will.textContent = say("hall_will", parts.filter(Boolean).join(", "));
  };
  const people = () => {
    const row = rows[`table${board.value}`];
    const list = row ? row.seats.map((seat) => [String(seat.seat), `${windOf(seat)} ${seat.name}`]) : [];
    who.replaceChildren(...list.map(([value, text]) => option(value, text)));
    update();
  };
  const give = button(say("hall_give"), () => {
    if (!window.confirm(will.textContent)) return;
    const isVoid = ["chombo", "redeal"].includes(kind.value);
    const wish = isVoid ? { void: kind.value } : { kind: kind.value.replaceAll("_", "-"), reason: reason.value };
    if (kind.value !== "redeal") wish.seat = who.value;
    if (COUNTED.includes(kind.value)) wish.amount = Number(amount.value);
    post("ruling", { board: board.value, wish });
  }, "main");
  const form = make("section", "panel form", make("h2", "", say("hall_ruling")), label("hall_board", board), label("hall_whom", who),
    label("hall_kind", kind), label("hall_amount", amount), label("hall_reason", reason), will, make("p", "tools", give, clear()));
  board.addEventListener("change", people);
  for (const each of [who, kind, amount, reason]) each.addEventListener("input", update);
  people();
  return form;
}

function playersPanel() {
  const text = area("hall_import_players");
  const lines = (rows.players || []).map((each) => {
    const remarks = [each.ema_id, each.country, each.is_substitute && say("hall_substitute"), each.is_absent && say("hall_gone"),
      each.is_withdrawn && say("hall_nameless")].filter(Boolean).join(" · ");
    return make("li", each.is_absent ? "soft" : "", make("span", "age", String(each.entry)),
      make("span", "text", each.name || `#${each.entry}`, make("small", "soft", ` ${remarks}`)),
      button(say(each.is_absent ? "hall_plays" : "hall_absent"), () => post("state", { entry: each.entry, state: each.is_absent ? "plays" : "absent" }), "quiet"),
      button(say(each.is_withdrawn ? "hall_show_name" : "hall_hide_name"), () => (each.is_withdrawn || sure(`${each.name}: ${say("hall_hide_name")}`))
        && post("name", { entry: each.entry, withdrawn: !each.is_withdrawn }), "quiet"));
  });
  return make("section", "panel", make("h2", "", say("hall_players")), make("ol", "alarms tight", ...lines),
    details("hall_import_players", text, button(say("hall_import"), () => post("players", { text: text.value }))));
}

// What is asked for in forms: a player, a round, a table, a number or a text.
function asked(kind, name) {
  if (kind === "player") return choice([["", ""], ...(rows.players || []).map((each) => [each.entry, `${each.entry} ${each.name}`])]);
  if (kind === "round") {
    const list = rows.event ? rows.event.rounds : [];
    const found = choice(list.map((each) => [each.number, say("hall_round", each.number)]));
    found.value = String(list.filter((each) => each.state !== "seated").length || 1);
    return found;
  }
  if (kind === "board") {
    const most = Math.max(0, ...(rows.seating || []).map((each) => each.length));
    return choice(Array.from({ length: most }, (_, at) => [at + 1, say("hall_table", at + 1)]));
  }
  return kind === "anyBoard" ? boardChoice() : field(kind, name);
}

function boardChoice(withAll = false) {
  const all = withAll ? [["", say("hall_all")]] : [];
  return choice([...all, ...tables().map((row) => [row.board, say("hall_table", row.board)])]);
}

// A panel that asks for these and does that; `fill` is told of the inputs when one changes.
function form(title, fields, deed, fill = () => {}) {
  const inputs = Object.fromEntries(Object.entries(fields).map(([name, [, kind]]) => [name, asked(kind, name)]));
  const send = button(say("hall_give"), () => {
    const empty = Object.keys(inputs).find((name) => fields[name][1] === "player" && !inputs[name].value);
    if (empty) {
      tell(say("hall_missing", say(fields[empty][0])), true);
      return;
    }
    const said = Object.fromEntries(Object.entries(inputs).map(([name, input]) =>
      [name, name === "scores" ? input.value.split(/[\s,;]+/).filter(Boolean) : input.value]));
    post(deed, said);
  }, "main");
  const labels = Object.entries(inputs).map(([name, input]) => label(fields[name][0], input));
  const made = make("section", "panel form", make("h2", "", say(title)), ...labels, make("p", "tools", send, clear()));
  made.addEventListener("change", (event) => fill(inputs, event.target));
  fill(inputs, null);
  return made;
}

// Whatever was typed into this panel is given up.
function clear() {
  return button(say("hall_clear"), (event) => {
    delete event.target.closest("main > *").dataset.typed;
    document.activeElement.blur();
    draw();
  }, "quiet clear");
}

function latePanel() {
  return form("hall_late", { entry: ["hall_entry", "player"], round: ["hall_in_round", "round"], minutes: ["hall_minutes_late", "number"] }, "late");
}

function replacePanel() {
  return form("hall_replace", { round: ["hall_in_round", "round"], entry: ["hall_entry", "player"], other: ["hall_other", "player"] }, "replace");
}

function sheetPanel() {
  return form("hall_sheet", { round: ["hall_in_round", "round"], board: ["hall_board", "board"], scores: ["hall_scores", "text"],
    deposits: ["hall_sticks", "number"], reason: ["hall_reason", "text"] }, "sheet", ({ round, board, scores }) => {
    const entries = rows.seating?.[round.value - 1]?.[board.value - 1] || [];
    scores.placeholder = entries.map(nameOf).join(", ");
  });
}

// A game goes on elsewhere: as it stood after its last deal, with the minutes that its clock showed.
function movePanel() {
  if (tables().length < 2) return "";
  return form("hall_move", { round: ["hall_in_round", "round"], board: ["hall_board", "board"], to: ["hall_to", "anyBoard"],
    stands: ["hall_stands", "text"], left: ["hall_left", "number"] }, "move", ({ round, board, to, stands, left }, changed) => {
    if (changed && changed !== round && changed !== board) return;
    to.value = [...to.options].map((each) => each.value).reverse().find((each) => each !== board.value);
    const game = (rows.results || []).find((each) => each.round === Number(round.value) && each.board === Number(board.value));
    const clock = rows[`table${board.value}`]?.clock;
    stands.value = game?.stands || "";
    left.value = clock?.ends ? Math.max(0, Math.ceil((clock.ends - hubNow()) / 60000)) : "";
  });
}

function hostsPanel() {
  const lines = (rows.hosts || []).map((each) => {
    const age = make("span", "age", each.seen ? span(hubNow() - each.seen) : "—");
    if (each.seen) age.dataset.since = each.seen;
    const remarks = [each.is_revoked && say("hall_revoked"), each.rulings && say("hall_rules"),
      each.offset !== null && say("hall_offset", measure(each.offset, "millisecond"))].filter(Boolean).join(" · ");
    return make("li", each.is_revoked ? "soft" : "", age, make("b", "", each.name), make("span", "text soft", remarks));
  });
  return make("section", "panel", make("h2", "", say("hall_hosts")), make("ul", "alarms", ...lines));
}

function correctionPanel() {
  if (role !== "director") return "";
  return form("hall_correction", { entry: ["hall_entry", "player"], round: ["hall_in_round", "round"],
    points: ["hall_points", "number"], rule: ["hall_rule", "text"], reason: ["hall_reason", "text"] }, "correct");
}

function correctionsPanel() {
  const list = rows.corrections || [];
  if (!list.length) return "";
  const gone = new Set(list.map((each) => each.withdraws).filter(Boolean));
  const lines = list.filter((each) => !each.withdraws).map((each) => make("li", "", make("span", "text",
    `${nameOf(each.entry)}: ${ruleText(each.rule)} ${each.points ? number(each.points) : ""} ${each.reason} (${say("hall_round", each.round)}, ${say(each.by)})`),
  gone.has(each.id) ? make("span", "soft", say("hall_withdrawn"))
    : role === "director" ? button(say("hall_withdraw"), () => post("correct", { entry: each.entry, round: each.round, rule: each.rule, withdraws: each.id }), "quiet") : ""));
  return make("section", "panel", make("h2", "", say("hall_corrections")), make("ul", "alarms", ...lines));
}

function resultsPanel() {
  const lines = (rows.results || []).map((game) => make("tr", "", make("th", "", `${say("hall_round", game.round)} · ${say("hall_table", game.board)}`),
    ...game.entries.map((entry, seat) => make("td", "", nameOf(entry), game.confirmed.includes(seat) ? make("b", "confirmed", " ✓") : "",
      make("br"), make("b", "", number(game.scores[seat])), ` ${game.results[seat]}`)),
    make("td", "soft", !game.over ? say("hall_running") : !game.signed ? say("hall_unsigned") : say("hall_confirmed", game.confirmed.length))));
  return make("section", "panel broad", make("h2", "", say("hall_results")), make("div", "wide", make("table", "results", make("tbody", "", ...lines))));
}

// Small parts

function button(text, act, kind = "") {
  const element = make("button", kind, text);
  element.type = "button";
  element.addEventListener("click", act);
  return element;
}

function field(type, name, value = "") {
  const element = make("input");
  Object.assign(element, { type, name, value });
  return element;
}

// What nothing beside it says is told to those who do not see it.
function named(key, input) {
  input.setAttribute("aria-label", say(key));
  return input;
}

function area(key) {
  const element = named(key, make("textarea"));
  element.rows = 5;
  return element;
}

function option(value, text) {
  const element = make("option", "", text);
  element.value = value;
  return element;
}

function choice(list) {
  return make("select", "", ...list.map(([value, text]) => option(value, text)));
}

function label(key, input) {
  return make("label", "", make("span", "", say(key)), input);
}

function details(key, ...children) {
  return make("details", "", make("summary", "", say(key)), ...children);
}

function sure(text) {
  return window.confirm(say("hall_sure", text));
}

function tell(text, isWrong) {
  const told = document.getElementById("said");
  Object.assign(told, { textContent: text, className: isWrong ? "wrong" : "", hidden: false });
  setTimeout(() => { if (told.textContent === text) told.hidden = true; }, isWrong ? 8000 : 3000);
}

async function post(deed, said) {
  const told = document.getElementById("said");
  Object.assign(told, { textContent: "…", className: "", hidden: false });
  let text = say("hall_done");
  let isWrong = false;
  try {
    const answer = await fetch(`/do/${deed}`, { method: "POST", headers: { "Content-Type": "application/json" }, body: JSON.stringify(said) });
    const found = await answer.json();
    if (!answer.ok) [text, isWrong] = [found.error, true];
    else if (found.meetings !== undefined) text += ` ${say("hall_meetings", found.meetings)}`;
  } catch {
    [text, isWrong] = [say("hall_connecting"), true];
  }
  tell(text, isWrong);
  document.activeElement?.blur();
  if (!isWrong) for (const each of document.querySelectorAll("[data-typed]")) delete each.dataset.typed;
  draw();
}

// The page as a whole

// A panel into which somebody types stays as it is until that is sent, or given up.
function stays(panel) {
  return panel instanceof HTMLElement && panel.matches(".panel") && (panel.dataset.typed || panel.contains(document.activeElement));
}

function draw() {
  document.documentElement.lang = language;
  const title = rows.event ? rows.event.name : "jantaku";
  document.title = `${say(`${page}_page`)} · ${title}`;
  document.getElementById("title").textContent = title;
  const links = [...PAGES, ...(STAFF[role] || [])].map((name) => {
    const link = make("a", name === page ? "here" : "", say(`${name}_page`));
    link.href = `/${name}`;
    return link;
  });
  document.getElementById("pages").replaceChildren(...links);
  const main = document.getElementById("main");
  DRAW[page]().forEach((made, at) => {
    const old = main.childNodes[at];
    if (!old) main.append(made);
    else if (!stays(old)) old.replaceWith(made);
  });
}

function tick() {
  document.getElementById("time").textContent = clockTime(Date.now());
  for (const each of document.querySelectorAll("[data-since]")) each.textContent = span(hubNow() - each.dataset.since);
  for (const each of document.querySelectorAll(".clock[data-board]")) each.textContent = clockText(rows[`table${each.dataset.board}`]);
  for (const each of document.querySelectorAll(".state[data-board]")) each.textContent = stateText(rows[`table${each.dataset.board}`]);
}

function listen() {
  const source = new EventSource(STAFF[role] ? "/staff/rows" : "/rows");
  const trouble = document.getElementById("trouble");
  source.addEventListener("reset", () => { for (const name of Object.keys(rows)) delete rows[name]; });
  source.addEventListener("row", (event) => {
    const [name, row] = JSON.parse(event.data);
    rows[name] = row;
    schedule();
  });
  source.addEventListener("now", (event) => {
    ahead = Number(event.data) - Date.now();
    trouble.hidden = true;
    draw();
  });
  source.addEventListener("open", () => { trouble.hidden = true; });
  source.addEventListener("error", () => {
    trouble.textContent = say("hall_connecting");
    trouble.hidden = false;
    if (source.readyState === EventSource.CLOSED) setTimeout(listen, 2000);
  });
}

let isScheduled = false;

function schedule() {
  if (isScheduled) return;
  isScheduled = true;
  requestAnimationFrame(() => { isScheduled = false; draw(); });
}

const chooser = document.getElementById("language");
chooser.value = language;
chooser.setAttribute("aria-label", say("language"));
chooser.addEventListener("change", () => {
  language = chooser.value;
  try { localStorage.setItem("language", language); } catch { /* it is forgotten with the page */ }
  chooser.blur();
  draw();
});
document.getElementById("main").addEventListener("input", (event) => {
  const panel = event.target.closest("main > .panel");
  if (panel) panel.dataset.typed = "1";
});
draw();
listen();
setInterval(tick, 1000);
