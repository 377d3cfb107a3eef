// The table as its moves tell it: the same for the live page and the replay.
// It knows no rules and no games: every move says under "now" what has changed, see `moves.py`.
// Tiles are faces ("5m", "0p"); "" is a tile that nobody may see. Texts are parts, see `row_json.py`.
"use strict";

const TABLE = 4; // pays the deposits that lie on it

class Table {
  constructor() {
    this.name = this.rules = "";
    this.players = ["", "", "", ""];
    this.dealer = 0;
    this.place = [{ said: "deal_number", gaps: [["0"]] }]; // which deal it is, what is counted
    this.slots = 0; // for indicators
    this.scores = [0, 0, 0, 0];
    this.before = null; // scores before the settlement, once it is paid
    this.dice = [];
    this.places = []; // of the wall's tiles, in the order in which they are dealt
    this.gone = {}; // which of them were taken
    this.turned = {}; // faces of those that lie open
    this.live = null; // tiles left to draw
    this.wall = []; // faces, once revealed
    this.indicators = [];
    this.turn = null;
    this.drawn = false; // the last tile of the hand in turn stands apart
    this.claimable = null; // who discarded last, nobody having drawn since
    this.hands = [[], [], [], []];
    this.rivers = [[], [], [], []]; // {face, turned, claimed, straight, won}
    this.melds = [[], [], [], []]; // {kind, own, claimed, feeder, added}
    this.riichi = [false, false, false, false];
    this.deposited = [false, false, false, false];
    this.voids = ["", "", "", ""]; // letters of suits, as far as they are known
    this.dead = [false, false, false, false]; // hands that only discard
    this.wins = []; // {seat, from, tile}; way, worth and rows when the worth is known
    this.ended = "";
    this.parts = [];
    this.questions = []; // that nobody has answered yet
  }

  happen(move) {
    if (move.is === "session_start") Object.assign(this, new Table());
    // A deal is told again: an act was taken back, or hands lie open now.
    for (const each of move.moves || []) this.happen(each);
    for (const [name, value] of Object.entries(move.now || {})) {
      const isSome = value !== null && typeof value === "object" && !Array.isArray(value);
      if (isSome) Object.assign(this[name], value);
      else this[name] = value;
    }
  }
}
