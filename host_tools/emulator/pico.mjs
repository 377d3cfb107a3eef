// The board: chip, flash, USB port and bench together, and the time that passes for them.

import { CYCLE_NANOS, Chip } from './chip.mjs';
import { Trouble } from './trouble.mjs';
import { UsbSerial } from './usb_serial.mjs';
import * as watchdog from './watchdog.mjs';
import { wire } from './wiring.mjs';

// So many instructions run before the outside gets a turn: some milliseconds of this computer.
const SLICE = 100_000;
// A waiting processor with a running PIO goes on in steps of eight cycles.
const PIO_STEP_NANOS = 8 * CYCLE_NANOS;
const FOREVER_STEP_NANOS = 1e6;

export class Pico {
  /**
   * @param flash the flash chip; its `spend` is set here
   * @param onData called with what the board sends over USB
   * @param options `speed`: 1 as in life, 0 skips idle time; `limit`: seconds of the board's time;
   *   `cutAt`: power goes at that second; `cutFlash`: in the middle of that flash operation
   */
  constructor(flash, onData, { speed, limit, cutAt, cutFlash }) {
    this.flash = flash;
    this.onData = onData;
    this.speed = speed;
    this.deadline = { nanos: limit * 1e9, reason: 'limit' };
    if (cutAt < limit) this.deadline = { nanos: cutAt * 1e9, reason: 'power cut' };
    this.cutFlash = cutFlash;
    this.instructions = 0;
    this.resets = 0;
    this.bootNanos = 0; // when the chip last came out of reset
    this.end = undefined; // why it is over
    this.resetting = false;
    this.flash.spend = (nanos) => this.#powerFor(nanos);
  }

  /** Connect a bench that is the hardware around the chip. */
  attach(link, board) {
    this.link = link;
    this.board = board;
  }

  /** Nanoseconds since power-up. */
  get nanos() {
    return this.bootNanos + (this.chip?.clock.nanos ?? 0);
  }

  /** The same in whole microseconds. */
  get micros() {
    return Math.floor(this.nanos / 1000);
  }

  /** Bytes for the board's USB port. */
  send(bytes) {
    this.usb?.send(bytes);
  }

  /** Why it must end, from outside. */
  stop(reason) {
    this.end ??= reason;
  }

  /** Run until something ends it; resolves with the reason. */
  run() {
    this.started = performance.now();
    return new Promise((resolve, reject) => {
      const turn = () => {
        let resting = false;
        try {
          resting = this.#slice();
        } catch (error) {
          if (!(error instanceof Trouble)) return reject(error);
          this.stop(error.message);
        }
        if (this.end !== undefined) resolve(this.end);
        else if (resting) setTimeout(turn, 1);
        else setImmediate(turn);
      };
      this.#boot();
      turn();
    });
  }

  /** Whether the board's time has overtaken the time outside. */
  get #ahead() {
    return this.speed > 0 && this.nanos > (performance.now() - this.started) * 1e6 * this.speed;
  }

  #boot(remembered) {
    const chip = new Chip(this.flash, {
      usbBoot: () => this.stop('boot loader'),
      crash: (reason) => this.stop(reason),
    });
    if (remembered) watchdog.recall(chip, remembered);
    watchdog.guard(chip, () => {
      this.resetting = true;
    });
    this.usb = new UsbSerial(chip.usbCtrl, this.onData);
    this.chip = chip;
    if (this.link) this.inputs = wire(chip, this.board, this.link);
    this.alarm = chip.clock.createAlarm(() => this.stop(this.deadline.reason));
    this.alarm.schedule(this.deadline.nanos - this.bootNanos);
  }

  #reset() {
    this.resetting = false;
    this.resets++;
    this.bootNanos = this.nanos;
    this.#boot(watchdog.remember(this.chip));
  }

  /** Run for a while; true if there is nothing to do until time has passed outside as well. */
  #slice() {
    const { chip } = this;
    const { core, clock, pios } = chip;
    const [pio0, pio1] = chip.pio;
    let left = SLICE;
    let slept = 0;
    let resting = false;
    this.usb.feed();
    while (left > 0 && !resting && this.end === undefined && !this.resetting) {
      left--;
      if (core.waiting) {
        resting = this.#ahead || this.#sleep();
        slept++;
        continue;
      }
      let cycles = core.executeInstruction();
      if (chip.romCycles) {
        cycles += chip.romCycles;
        chip.romCycles = 0;
      }
      const nanos = cycles * CYCLE_NANOS;
      // The same as tick(), at a fraction of the cost for the many times nothing is due.
      if (clock.nextAlarm.nanos <= clock.nanosCounter + nanos) clock.tick(nanos);
      else clock.nanosCounter += nanos;
      if (!pio0.stopped || !pio1.stopped) pios.forEach((pio) => pio.advance(cycles));
    }
    this.instructions += SLICE - left - slept;
    if (this.resetting) this.#reset();
    return resting;
  }

  /** Skip to what wakes the processor. True if only the outside can do that. */
  #sleep() {
    const { clock, pios } = this.chip;
    const next = clock.nanosToNextAlarm;
    if (pios.some((pio) => pio.running)) {
      const nanos = Math.min(PIO_STEP_NANOS, next);
      clock.tick(nanos);
      pios.forEach((pio) => pio.advance(nanos / CYCLE_NANOS));
    } else if (this.link) {
      const until = Math.ceil((this.nanos + next) / 1000);
      const at = this.link.idle(until);
      clock.tick(at < until ? Math.max(0, at * 1000 - this.nanos) : next);
      if (at < until) this.inputs.look();
    } else if (clock.nextAlarm === this.alarm) {
      clock.tick(Math.min(FOREVER_STEP_NANOS, next)); // as in life, so that the limit holds
      return true;
    } else {
      clock.tick(next);
    }
    return false;
  }

  /** How much of this time a flash operation gets before power goes. */
  #powerFor(nanos) {
    const operation = this.flash.erases + this.flash.programs;
    const left =
      operation === this.cutFlash
        ? nanos / 2
        : this.deadline.reason === 'power cut'
          ? Math.min(nanos, this.deadline.nanos - this.nanos)
          : nanos;
    if (left < nanos) this.stop('power cut');
    return left;
  }
}
