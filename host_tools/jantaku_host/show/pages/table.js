// The table as far as its moves tell: the same for the live page and the replay.
// It knows no rules. Tiles are faces ("5m", "0p"); "" is a tile that nobody may see.
"use strict";

const DEALT = 52; // tiles of the wall that the event "dealt" takes; the dealer's 14th is a draw
const DEAD = 14;
const DRAW_BACK = 3; // a kind of ruling
const TABLE = 4; // pays the deposits that lie on it

class Table {
  constructor() {
    this.players = ["", "", "", ""];
    this.scores = [0, 0, 0, 0];
    this.name = this.rules = "";
    this.number = 0;
    this.clear();
  }

  clear() {
    this.game = "riichi";
    this.dealer = this.round = this.honba = this.deposits = 0;
    this.hands = [[], [], [], []];
    this.rivers = [[], [], [], []]; // {face, turned, claimed, straight}
    this.melds = [[], [], [], []]; // {kind, tiles: [{face, turned, added}]}
    this.riichi = [false, false, false, false];
    this.voids = ["", "", "", ""]; // letters of suits, as far as they are known
    this.deposited = [false, false, false, false];
    this.indicators = [];
    this.turn = null;
    this.drawn = false; // the last tile of the hand in turn stands apart
    this.dice = this.places = null;
    this.gone = new Set(); // indices of the wall that were taken
    this.draws = this.replacements = 0;
    this.digest = "";
    this.wall = null; // faces by index, once revealed
    this.wins = [];
    this.ended = "";
    this.parts = null;
    this.before = null; // scores before the deal, once it is paid
    this.start = this.scores;
    this.questions = []; // that nobody has answered yet
    this.isReplacing = false;
  }

  happen(move) {
    const act = this["on_" + move.is];
    if (act) act.call(this, move);
  }

  // What was told of this deal counts no more: an act was taken back, or hands lie open now.
  on_again(move) {
    this.clear();
    for (const each of move.moves) this.happen(each);
  }

  // Tiles that are left to draw.
  get live() {
    if (!this.places) return null;
    const dead = this.game === "riichi" ? DEAD : 0;
    return this.places.length - dead - DEALT - this.draws - this.replacements;
  }

  on_session_start(move) {
    this.clear();
    this.players = move.players;
    this.name = move.table;
    this.rules = move.rules;
    this.dealer = move.first_east;
  }

  on_deal_start(move) {
    this.clear();
    this.dealer = this.turn = move.seat;
    this.number = move.number;
    this.game = move.game || "riichi";
    this.round = move.round;
    this.honba = move.honba;
    this.deposits = move.deposits;
    this.scores = this.start = move.scores;
  }

  on_dice(move) {
    this.dice = [move.first, move.second];
    this.places = move.places || null;
  }

  on_commit(move) {
    if (move.subject === 0) this.digest = move.digest;
  }

  on_dealt(move) {
    for (let seat = 0; seat < 4; seat++) {
      const own = move.tiles.slice(13 * seat, 13 * seat + 13);
      this.hands[seat] = own.length ? own : Array(13).fill("");
      sortTiles(this.hands[seat]);
    }
    for (let index = 0; index < DEALT; index++) this.gone.add(index);
  }

  on_draw(move) {
    this.turn = move.seat;
    this.hands[move.seat].push(move.tile);
    this.drawn = true;
    if (this.isReplacing && this.game === "riichi") {
      // Replacement tiles come from the other end: two stacks, tops first.
      const kan = this.replacements++;
      if (this.places) this.gone.add(this.places.length - 2 * (1 + (kan >> 1)) + (kan % 2));
    } else {
      this.gone.add(DEALT + this.draws++);
    }
    this.isReplacing = false;
    this.questions = [];
  }

  on_discard(move) {
    const { seat, tile } = move;
    const wasDrawn = this.drawn && this.hands[seat].at(-1) === tile;
    this.take(seat, tile);
    const river = this.rivers[seat];
    // When the riichi tile itself was claimed, the next one lies sideways in its place.
    const turned = this.riichi[seat] && !river.some((each) => each.turned && !each.claimed);
    river.push({ face: tile, turned, claimed: false, straight: wasDrawn });
    this.drawn = false;
    this.turn = (seat + 1) % 4;
  }

  on_riichi(move) {
    this.riichi[move.seat] = true;
  }

  on_riichi_ok(move) {
    this.deposited[move.seat] = true;
    this.deposits += 1;
    this.scores = this.scores.map((score, seat) => (seat === move.seat ? score - 1000 : score));
  }

  on_void_suit(move) {
    this.voids[move.seat] = "mps"[move.suit] || "";
  }

  on_chi(move) {
    this.claim(move, "chi");
  }

  on_pon(move) {
    this.claim(move, "pon");
  }

  on_kan(move) {
    this.claim(move, "kan");
    this.isReplacing = true;
  }

  on_ankan(move) {
    for (const face of move.own) this.take(move.seat, face);
    const [first, ...rest] = move.own.map((face) => ({ face, turned: false }));
    const last = rest.pop();
    const tiles = [{ ...first, back: true }, ...rest, { ...last, back: true }];
    this.melds[move.seat].push({ kind: "ankan", tiles });
    this.drawn = false;
    this.isReplacing = true;
  }

  on_kakan(move) {
    const kind = kindOf(move.tile);
    const pon = this.melds[move.seat].find(
      (meld) => meld.kind === "pon" && kindOf(meld.tiles[0].face) === kind,
    );
    this.take(move.seat, move.tile);
    if (pon) {
      pon.kind = "kakan";
      const at = pon.tiles.findIndex((tile) => tile.turned);
      pon.tiles.splice(at + 1, 0, { face: move.tile, turned: true, added: true });
    }
    this.drawn = false;
    this.isReplacing = true;
  }

  // Drawn too quickly: the tile goes back, the discard before it may be claimed after all.
  on_ruling(move) {
    if (move.kind !== DRAW_BACK || !this.drawn) return;
    this.hands[move.seat].pop();
    this.draws -= 1;
    this.gone.delete(DEALT + this.draws);
    this.drawn = false;
  }

  on_dora(move) {
    this.indicators.push(move.tile);
  }

  on_win(move) {
    // In Sichuan it was declared before, and is told again with its worth.
    const declared = this.wins.findIndex((each) => each.is === "hu" && each.seat === move.seat);
    if (declared >= 0) this.wins.splice(declared, 1);
    else this.setApart(move);
    this.wins.push(move);
    this.ended = "win";
    this.turn = null;
  }

  on_hu(move) {
    this.wins.push(move);
    this.setApart(move);
  }

  on_draw_end(move) {
    this.ended = "exhaustive";
    this.tenpai = move.tenpai;
    this.turn = null;
  }

  on_abort(move) {
    const kinds = ["nine_terminals", "four_winds", "four_kans", "four_riichi", "triple_ron"];
    this.ended = kinds[move.kind] || "time_out";
    this.turn = null;
  }

  on_void(move) {
    this.ended = move.kind ? "void_chombo" : "redeal";
    this.turn = null;
  }

  on_settle(move) {
    this.parts = move.parts;
    this.before = this.start;
    if (move.parts.some(([, payers]) => payers.includes(TABLE))) this.deposits = 0;
    const scores = [...this.scores];
    for (const [, payers, payees, amount] of move.parts) {
      for (const payer of payers) scores[payer] -= amount * payees.length;
      for (const payee of payees) scores[payee] += amount * payers.length;
    }
    this.scores = scores.slice(0, 4);
  }

  on_ask(move) {
    this.questions.push(move);
  }

  // Who answers need not be the one it is about: anybody may press for all.
  on_answer({ seat, question }) {
    const asked = this.questions.filter((each) => each.question === question);
    const answered = asked.find((each) => each.seat === seat) || asked[0];
    this.questions = this.questions.filter((each) => each !== answered);
  }

  on_deal_end(move) {
    this.scores = move.scores;
    this.questions = [];
  }

  on_session_end(move) {
    this.scores = move.scores;
    this.ended = "session";
  }

  on_reveal(move) {
    this.wall = move.wall.length ? move.wall : null;
  }

  // The tile that was won on stands apart, wherever it was sorted to.
  setApart({ seat, from, tile }) {
    this.drawn = false;
    if (from === seat) {
      const hand = this.hands[seat];
      const at = Math.max(hand.lastIndexOf(tile), hand.lastIndexOf(""));
      if (at >= 0) hand.splice(at, 1);
    } else {
      const last = this.rivers[from].at(-1);
      if (last && last.face === tile) last.won = true;
    }
  }

  claim(move, kind) {
    const { seat, claimed, own } = move;
    let feeder = null;
    for (let from = 0; from < 4; from++) {
      const last = this.rivers[from].at(-1);
      if (from !== seat && last && last.face === claimed && !last.claimed && this.isLast(from)) {
        last.claimed = true;
        feeder = from;
      }
    }
    for (const face of own) this.take(seat, face);
    const tiles = own.map((face) => ({ face, turned: false }));
    // The turned tile points at who discarded it: left, middle or right.
    const side = feeder === null ? 3 : (feeder - seat + 4) % 4;
    tiles.splice({ 3: 0, 2: 1, 1: tiles.length }[side], 0, { face: claimed, turned: true });
    this.melds[seat].push({ kind, tiles });
    this.turn = seat;
    this.drawn = false;
  }

  // Whether the last discard of all was this seat's: it is followed by the seat in turn.
  isLast(seat) {
    return (seat + 1) % 4 === this.turn;
  }

  take(seat, face) {
    const hand = this.hands[seat];
    // The drawn tile goes out if it is the same: nobody can tell them apart.
    let at = hand.lastIndexOf(face);
    if (at < 0) at = hand.lastIndexOf("");
    if (at >= 0) hand.splice(at, 1);
    sortTiles(hand);
  }
}

// Red fives are of the kind of fives.
function kindOf(face) {
  return face.replace("0", "5");
}

function sortTiles(hand) {
  const order = (face) => (face ? face[1] + kindOf(face)[0] + (face[0] === "0" ? "a" : "b") : "~");
  hand.sort((one, other) => order(one).localeCompare(order(other)));
}
