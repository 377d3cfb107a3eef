// BUSY, IRQ and RST of the readers. Multiplexers bring the first two of the addressed reader to
// the chip, a decoder hands RST out to it. The bench has said with each frame until when that
// reader is busy and when it raises IRQ, and how long after a frame's last byte BUSY rises.

import { GPIOPinState } from 'rp2040js';

import * as bench from './bench.mjs';
import { setInput } from './inputs.mjs';

export class ReaderLines {
  /**
   * @param row the readers' row of the board's table of selects
   * @param pins the GPIOs `busy`, `irq` and `reset`
   * @param addressed says which line the address pins choose
   */
  constructor(chip, row, { busy, irq, reset }, link, addressed) {
    this.row = row;
    this.busyPin = chip.gpio[busy];
    this.irqPin = chip.gpio[irq];
    this.link = link;
    this.addressed = addressed;
    this.readers = new Map(); // chip -> its last reply, and from when on it is busy
    this.open = undefined; // the reader whose frame is on the bus, and when its BUSY rises
    this.change = chip.clock.createAlarm(() => this.show());
    for (const gpio of row.address) chip.gpio[gpio].addListener(() => this.show());
    chip.gpio[reset].addListener((level, before) => this.#reset(level, before));
  }

  /** A byte of so many nanoseconds begins; it may be the last one of this reader's frame. */
  carries(number, nanos) {
    const rises = this.readers.get(number)?.rises ?? 0;
    this.change.cancel();
    if (rises === bench.WITH_NSS) {
      this.open = { number, from: Infinity };
    } else {
      this.open = { number, from: this.link.now() + nanos / 1000 + rises };
      this.change.schedule(nanos + rises * 1000);
    }
  }

  /** A reader has got a frame, or a change of its RST. */
  answered(number, { level, at, irqAt }) {
    const from = this.open?.number === number && level !== bench.WITH_NSS ? this.open.from : 0;
    this.open = undefined;
    this.readers.set(number, { rises: level, from, at, irqAt });
    this.show();
  }

  /** Set the pins to what the addressed reader shows now, and again when that changes. */
  show() {
    const now = this.link.now();
    const number = this.#number;
    const { from, at, irqAt } = this.readers.get(number) ?? { from: 0, at: 0, irqAt: 0 };
    const isOpen = this.open?.number === number;
    setInput(this.busyPin, isOpen ? now + 1 > this.open.from : now >= from && now < at);
    setInput(this.irqPin, irqAt !== 0 && now >= irqAt);
    const later = [from, at, irqAt].filter((time) => time > now);
    this.change.cancel();
    if (later.length) this.change.schedule((Math.min(...later) - now) * 1000);
  }

  get #number() {
    return this.row.first + this.addressed(this.row.address);
  }

  #reset(level, before) {
    const driven = [level, before].every((l) => l === GPIOPinState.Low || l === GPIOPinState.High);
    if (!driven) return; // the pin has just become an output
    const number = this.#number;
    const lines = level === GPIOPinState.Low ? bench.RESET_LINE : 0;
    this.answered(number, this.link.ask(bench.FRAME, number, lines));
  }
}
