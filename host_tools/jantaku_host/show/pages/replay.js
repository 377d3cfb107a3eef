// Steps through the deals of a game. The data are in the page itself.
"use strict";

const RATES_MS = { 0.5: 1600, 1: 800, 2: 400, 4: 200 };
const START = 1; // the move with which a deal begins: before it there are no winds and no scores
// Which button a key presses, and how it is written there.
const KEYS = {
  ArrowRight: ["next", "→"], ArrowLeft: ["previous", "←"], " ": ["play", "␣"],
  Home: ["first", "Home"], End: ["last", "End"], r: ["to_riichi", "r"], e: ["to_end", "e"],
};

class Replay {
  constructor(data) {
    this.data = data;
    this.options = { hands: true, waits: true, wall: false, seen: false };
    this.at = START; // so many moves have happened
    this.deal = null;
    this.timer = null;
    this.find = (id) => document.getElementById(id);
    this.find("too_old").hidden = true;
    this.listen();
    this.speak(chooseLanguage(Object.keys(data.words)));
    this.open(Number(new URLSearchParams(location.hash.slice(1)).get("deal") || 1) - 1);
  }

  speak(language) {
    this.language = language;
    this.words = this.data.words[language];
    speak(language, this.words);
    this.find("title").textContent = [
      filled(this.words.title, this.data.name),
      this.words["book_" + this.data.rules],
    ].join(" · ");
    for (const [id, sign] of Object.values(KEYS)) {
      const button = this.find(id);
      button.title = `${button.getAttribute("aria-label") || button.textContent} (${sign})`;
    }
    this.view = new View(this.find("table"), this.words, this.options);
    const chooser = this.find("deal");
    chooser.replaceChildren(
      ...this.data.deals.map((deal, at) => {
        const choice = make("option", "", this.place(deal));
        choice.value = at;
        return choice;
      }),
    );
    if (this.deal) this.draw();
  }

  // Where in the game a deal was.
  place(deal) {
    return capital(parts(deal.place, this.words).join(""));
  }

  open(number) {
    this.stop();
    this.number = Math.min(Math.max(number || 0, 0), this.data.deals.length - 1);
    this.deal = this.data.deals[this.number];
    this.find("place").max = this.deal.moves.length;
    this.find("to_riichi").hidden = !this.deal.moves.some((move) => move.is === "riichi");
    // An empty table is no first picture; dice and promises are a few steps back.
    this.go(this.deal.moves.findIndex((move) => move.is === "dealt") + 1);
  }

  go(at) {
    this.at = Math.min(Math.max(at, START), this.deal.moves.length);
    this.draw();
  }

  // To the next move of this kind, from the beginning again when there is none behind.
  jump(...kinds) {
    const { moves } = this.deal;
    const is = (move) => kinds.includes(move.is);
    let found = moves.findIndex((move, number) => number >= this.at && is(move));
    if (found < 0) found = moves.findIndex(is);
    if (found >= 0) this.go(found + 1);
  }

  draw() {
    const table = new Table();
    table.players = this.data.players;
    const happened = this.deal.moves.slice(0, this.at);
    for (const move of happened) table.happen(move);
    const end = this.deal.moves.findLast((move) => move.is === "reveal");
    if (end) table.wall = end.wall; // nobody plays any more: it may be looked at from the start
    const waits = [];
    for (const [step, seat, written, furiten] of this.deal.waits) {
      if (step <= this.at) waits[seat] = written ? [written, furiten] : null;
    }
    this.view.draw(table, waits);
    this.find("deal").value = this.number;
    this.find("place").value = this.at;
    this.find("count").textContent = `${this.at} / ${this.deal.moves.length}`;
    const last = happened.at(-1);
    const said = last ? this.view.sentence(table, last) : [];
    this.find("said").replaceChildren(...(said.length ? parts(said, this.words) : [this.place(this.deal)]));
    this.showSeen();
    this.tell(table);
    this.prove();
  }

  // What the readers saw under the last move.
  showSeen() {
    this.find("show_seen").parentElement.hidden = !Object.keys(this.deal.seen).length;
    const lines = (this.options.seen && this.deal.seen[this.at - 1]) || [];
    this.find("seen").hidden = !lines.length;
    this.find("seen").replaceChildren(
      ...lines.map((line) => make("li", "", ...parts(line, this.words))),
    );
  }

  // What the deal came to; before its end nobody wants to read it.
  tell(table) {
    const told = this.find("told");
    told.hidden = !table.ended;
    const who = (seat) => this.view.who(table, seat);
    told.replaceChildren(...toldBlocks(table.ended ? this.deal.told : [], this.words, who));
  }

  // What `jantaku verify` finds proven about wall and dice.
  prove() {
    const { words } = this;
    const { proof } = this.deal;
    const rows = [];
    if (proof) {
      rows.push(make("li", "proven", words.proof_wall, make("code", "", proof.digest)));
      const dice = proof.dice.map(die);
      rows.push(make("li", "proven", words.proof_dice, " ", make("span", "dice", ...dice)));
      const key = proof.signed_by;
      if (key) rows.push(make("li", "proven", words.proof_signed, make("code", "", key)));
      else rows.push(make("li", "", words.proof_unsigned));
    } else {
      rows.push(make("li", "", words.proof_none));
    }
    this.find("proof").replaceChildren(...rows);
  }

  play() {
    if (this.timer) return this.stop();
    if (this.at === this.deal.moves.length) this.at = START;
    const step = () => {
      this.go(this.at + 1);
      if (this.at < this.deal.moves.length) this.wait(step);
      else this.stop();
    };
    this.find("play").classList.add("on");
    this.find("play").setAttribute("aria-pressed", "true");
    this.wait(step);
  }

  wait(step) {
    this.timer = setTimeout(step, RATES_MS[this.find("rate").value]);
  }

  stop() {
    clearTimeout(this.timer);
    this.timer = null;
    this.find("play").classList.remove("on");
    this.find("play").setAttribute("aria-pressed", "false");
  }

  listen() {
    const acts = {
      first: () => this.go(START),
      previous: () => this.go(this.at - 1),
      play: () => this.play(),
      next: () => this.go(this.at + 1),
      last: () => this.go(this.deal.moves.length),
      to_riichi: () => this.jump("riichi"),
      to_end: () => this.jump("win", "draw_end", "abort", "void"),
    };
    for (const [id, act] of Object.entries(acts)) {
      this.find(id).addEventListener("click", () => {
        if (id !== "play") this.stop();
        act();
      });
    }
    this.find("place").addEventListener("input", (event) => {
      this.stop();
      this.go(Number(event.target.value));
    });
    this.find("deal").addEventListener("change", (event) => this.open(Number(event.target.value)));
    this.find("language").addEventListener("change", (event) => this.speak(event.target.value));
    for (const name of Object.keys(this.options)) {
      const box = this.find("show_" + name);
      box.checked = this.options[name];
      box.addEventListener("change", () => {
        this.options[name] = box.checked;
        this.draw();
      });
    }
    document.addEventListener("keydown", (event) => {
      const { key, target } = event;
      // What has the focus takes its own keys.
      const isTaken = target.matches("select, [type=range]") || (key === " " && target.matches("button, input"));
      if (isTaken || event.altKey || event.ctrlKey || event.metaKey) return;
      if (KEYS[key]) {
        event.preventDefault();
        this.find(KEYS[key][0]).click();
      }
    });
    this.swipe();
  }

  // A finger across the table: to the left for the next move, to the right for the one before.
  swipe() {
    let from = null;
    const place = this.find("table");
    place.addEventListener("pointerdown", (event) => {
      from = event.clientX;
    });
    place.addEventListener("pointerup", (event) => {
      const way = from === null ? 0 : event.clientX - from;
      if (Math.abs(way) > 40) this.find(way < 0 ? "next" : "previous").click();
      from = null;
    });
  }
}

async function unpacked(text) {
  const bytes = Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0));
  const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream("deflate"));
  return new Response(stream).json();
}

unpacked(document.getElementById("data").textContent).then((data) => new Replay(data));
