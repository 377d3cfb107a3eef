// The live table: moves come from the server, which resumes after a pause where it was.
"use strict";

const WIDTH = 256;
const HEIGHT = 64;
const AGAIN_MS = 3000;
const DOT = 2; // canvas pixels along a dot: browsers that draw it smaller leave no row of dots out

class Live {
  constructor(data) {
    this.data = data;
    this.table = new Table();
    this.played = 0; // milliseconds of the session, by the table's clock
    this.heard = 0; // when the last move came, by ours
    this.last = null; // move that there is a sentence for
    this.moves = 0; // of the session
    this.pictures = [];
    this.isOpen = false; // the line to the server
    this.isThere = true; // the table at the other end of the server's
    this.isDue = false;
    this.find = (id) => document.getElementById(id);
    this.find("too_old").hidden = true;
    this.find("language").addEventListener("change", (event) => this.speak(event.target.value));
    this.speak(chooseLanguage(Object.keys(data.words)));
    this.listen();
    setInterval(() => this.drawClock(), 1000);
  }

  speak(language) {
    this.words = this.data.words[language];
    speak(language, this.words);
    this.view = new View(this.find("table"), this.words, { hands: true, waits: false, wall: true });
    this.drawState();
    this.drawDisplays();
    this.draw();
  }

  listen() {
    this.source = new EventSource("moves");
    this.source.addEventListener("open", () => this.setState(true, true));
    this.source.addEventListener("error", () => {
      this.setState(false, true);
      // A browser gives up where a server answers with an error, and some where none answers.
      if (this.source.readyState === EventSource.CLOSED) setTimeout(() => this.listen(), AGAIN_MS);
    });
    this.source.addEventListener("there", (event) => this.setState(true, JSON.parse(event.data)));
    this.source.addEventListener("reset", () => {
      this.table = new Table();
      this.last = null;
      this.played = this.moves = 0;
      this.due();
    });
    this.source.addEventListener("message", (event) => {
      const move = JSON.parse(event.data);
      if (move.is === "session_start") this.played = this.moves = 0;
      else this.played += move.ms;
      this.heard = performance.now();
      this.table.happen(move);
      // Of a deal that is told again, what stands last; that its wall is shown everybody sees.
      const said = (each) => each.is !== "reveal" && this.view.sentence(this.table, each).length;
      this.last = (move.moves || [move]).findLast(said) || this.last;
      this.moves += 1;
      this.due();
    });
    this.source.addEventListener("displays", (event) => {
      // Those that have not changed are not sent again.
      this.pictures = JSON.parse(event.data).map((each, seat) => each ?? this.pictures[seat]);
      this.drawDisplays();
    });
  }

  setState(isOpen, isThere) {
    this.isOpen = isOpen;
    this.isThere = isThere;
    this.drawState();
  }

  drawState() {
    const isThere = this.isOpen && this.isThere;
    const state = this.find("state");
    state.textContent = isThere ? this.words.live : this.words.away;
    state.classList.toggle("away", !isThere);
  }

  // Many moves at once, as after a pause, are drawn once.
  due() {
    if (this.isDue) return;
    this.isDue = true;
    requestAnimationFrame(() => {
      this.isDue = false;
      this.draw();
    });
  }

  draw() {
    const { table, view } = this;
    view.draw(table);
    if (this.dealer !== table.dealer) this.drawDisplays((this.dealer = table.dealer));
    document.body.dataset.moves = this.moves;
    document.body.classList.toggle("idle", !this.moves);
    const book = this.words["book_" + table.rules];
    const title = [table.name, book].filter(Boolean).join(" · ") || "jantaku";
    this.find("title").textContent = document.title = title;
    this.drawClock();
    const said = this.last ? view.sentence(table, this.last) : [];
    this.find("said").replaceChildren(...parts(this.moves ? said : [this.words.idle], this.words));
    const told = view.result(table);
    this.find("told").replaceChildren(...told);
    this.find("told").hidden = !told.length;
    document.body.classList.toggle("over", Boolean(table.ended));
  }

  // The time of the last move, running on until the next one.
  drawClock() {
    const isOn = this.moves && this.isOpen && this.isThere && this.table.ended !== "session";
    const since = isOn ? performance.now() - this.heard : 0;
    const seconds = Math.floor((this.played + since) / 1000);
    const two = (number) => String(number).padStart(2, "0");
    const minutes = `${Math.floor(seconds / 60)}:${two(seconds % 60)}`;
    this.find("clock").textContent = this.moves ? minutes : "";
  }

  // East first, as the players are.
  drawDisplays() {
    const place = this.find("displays");
    if (!this.pictures.length) place.replaceChildren();
    while (place.children.length < this.pictures.length) {
      const glass = make("canvas", "");
      glass.width = DOT * WIDTH;
      glass.height = DOT * HEIGHT;
      glass.setAttribute("role", "img");
      place.append(glass);
    }
    this.pictures.forEach((packed, seat) => {
      const glass = place.children[(seat - this.table.dealer + 4) % 4];
      glass.title = `${this.words.display}: ${this.view.who(this.table, seat)}`;
      glass.setAttribute("aria-label", glass.title);
      paint(glass.getContext("2d"), packed);
    });
  }
}

// Greys of four bits, two a byte, in the glass's yellowish white.
function paint(context, packed) {
  const bytes = atob(packed);
  context.fillStyle = "#000";
  context.fillRect(0, 0, DOT * WIDTH, DOT * HEIGHT);
  for (let at = 0; at < WIDTH * HEIGHT; at++) {
    const byte = bytes.charCodeAt(at >> 1);
    const grey = 17 * (at % 2 ? byte & 15 : byte >> 4);
    if (!grey) continue;
    context.fillStyle = `rgb(${grey} ${grey} ${Math.round(grey * 0.82)})`;
    context.fillRect(DOT * (at % WIDTH), DOT * Math.floor(at / WIDTH), DOT, DOT);
  }
}

globalThis.live = new Live(JSON.parse(document.getElementById("data").textContent));
