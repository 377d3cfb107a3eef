// Input pins that the bench drives. It says of each how long its level is sure to stay.

import * as bench from './bench.mjs';

const SHORTEST_MICROS = 1000; // before the next look, however unsure the bench is

export class Inputs {
  constructor(chip, gpios, link) {
    this.link = link;
    this.pins = gpios.map((gpio) => {
      const pin = chip.gpio[gpio];
      const next = chip.clock.createAlarm(() => this.#look(pin, next));
      return { pin, next };
    });
    this.look();
  }

  /** Ask for all levels anew: something has happened. */
  look() {
    for (const { pin, next } of this.pins) this.#look(pin, next);
  }

  #look(pin, next) {
    const { level, at } = this.link.ask(bench.INPUT, pin.index);
    setInput(pin, level !== 0);
    next.schedule(Math.max(at - this.link.now(), SHORTEST_MICROS) * 1000);
  }
}

/** rp2040js takes every call for an edge, also from a level to the same level. */
export function setInput(pin, level) {
  if (pin.rawInputValue !== level) pin.setInputValue(level);
}
