// I2C as the chips on the board see it. A write is one message, sent when it ends; a read is one
// message a byte, as nobody but the controller knows how many it will be.

import * as bench from './bench.mjs';

const BITS = 9; // of a byte with its acknowledgement
const TX_EMPTY = 1 << 4;

export class I2cBus {
  /** @param onStop called after each transaction */
  constructor(i2c, clock, link, onStop) {
    this.i2c = i2c;
    this.link = link;
    this.onStop = onStop;
    this.address = 0;
    this.written = [];
    this.step = () => {};
    this.alarm = clock.createAlarm(() => this.step());
    i2c.onStart = () => this.#after(1, () => i2c.completeStart());
    i2c.onConnect = (address) => this.#after(BITS, () => this.#connect(address));
    i2c.onWriteByte = (value) => {
      this.written.push(value);
      this.#after(BITS, () => i2c.completeWrite(true));
    };
    i2c.onReadByte = () => this.#after(BITS, () => i2c.completeRead(this.#transfer(1).data[0]));
    i2c.onStop = () => this.#after(1, () => this.#stop());
  }

  #connect(address) {
    this.address = address;
    // After a write without a stop the chip has acknowledged already; else ask whether it is there.
    const there = this.written.length > 0 || this.#transfer(0).level !== 0;
    this.i2c.completeConnect(there);
    // An abort empties the FIFO (data sheet 4.3.10.3). rp2040js does not say so, firmware waits.
    if (!there) this.i2c.setInterrupts(TX_EMPTY);
  }

  #stop() {
    if (this.written.length) this.#transfer(0);
    this.onStop();
    this.i2c.completeStop();
  }

  #transfer(count) {
    const payload = Uint8Array.of(this.address, count & 0xff, count >> 8, ...this.written);
    this.written = [];
    return this.link.ask(bench.I2C, 0, 0, payload);
  }

  #after(bits, step) {
    const { sclLowPeriod, sclHighPeriod, rp2040 } = this.i2c;
    this.step = step;
    this.alarm.schedule((bits * (sclLowPeriod + sclHighPeriod) * 1e9) / rp2040.clkSys);
  }
}
