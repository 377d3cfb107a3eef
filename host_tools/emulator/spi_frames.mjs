// SPI as the chips on the board see it: a frame is what the bus carries while a select is low.
// Which chip that is follows from the address lines, as in the decoders on the board.

import { GPIOPinState } from 'rp2040js';

import * as bench from './bench.mjs';
import { Trouble } from './trouble.mjs';

export class SpiFrames {
  /**
   * @param selects rows `{strobe, address, first, count, answers}` of the board's table
   * @param dataCommand the line that goes to all displays
   * @param link the bench
   * @param onByte called with a chip's number and the nanoseconds a byte takes, if it answers
   * @param onAnswer called with its number and reply when its frame has ended
   */
  constructor(chip, { selects, dataCommand }, link, onByte, onAnswer) {
    this.chip = chip;
    this.dataCommand = dataCommand;
    this.link = link;
    this.onByte = onByte;
    this.onAnswer = onAnswer;
    this.frame = undefined;
    this.next = new Map(); // chip -> what it says in its next frame
    for (const spi of chip.spi) spi.exchange = (value, nanos) => this.#exchange(value, nanos);
    selects.forEach((row) => this.#attachSelect(row));
  }

  /** The line that the address pins choose now. */
  addressed(pins) {
    return pins.reduce((line, gpio, bit) => line | (this.#level(gpio) << bit), 0);
  }

  #level(gpio) {
    return this.chip.gpio[gpio].value === GPIOPinState.High ? 1 : 0;
  }

  #exchange(value, nanos) {
    if (!this.frame) throw new Trouble('SPI bytes while no chip is selected');
    const { row, number, sent, answer } = this.frame;
    sent.push(value);
    if (row.answers) this.onByte(number, nanos);
    return answer[sent.length - 1];
  }

  #attachSelect(row) {
    this.chip.gpio[row.strobe].addListener((level) => {
      if (level === GPIOPinState.Low) this.#select(row);
      else if (this.frame?.row === row) this.#release();
    });
  }

  #select(row) {
    const line = this.addressed(row.address);
    if (line >= row.count) throw new Trouble(`no chip behind line ${line} of GP${row.strobe}`);
    if (this.frame) {
      throw new Trouble(`two chips selected at once: GP${this.frame.row.strobe} and GP${row.strobe}`);
    }
    const number = row.first + line;
    const lines = this.#level(this.dataCommand) ? bench.DATA_LINE : 0;
    this.frame = { row, number, lines, sent: [], answer: this.next.get(number) ?? [] };
    this.next.delete(number);
  }

  #release() {
    const { row, number, lines, sent } = this.frame;
    this.frame = undefined;
    const payload = Uint8Array.from(sent);
    if (row.answers) {
      const reply = this.link.ask(bench.FRAME, number, lines, payload);
      this.next.set(number, reply.data);
      this.onAnswer(number, reply);
    } else {
      this.link.post(bench.POST, number, lines, payload);
    }
  }
}
