// The board: chip, flash, USB port and bench together, and the time that passes for them.

import { CYCLE_NANOS, Chip } from './chip.mjs';
import * as oscillator from './oscillator.mjs';
import { execute } from './thumb.mjs';
import { Trouble } from './trouble.mjs';
import { UsbSerial } from './usb_serial.mjs';
import * as watchdog from './watchdog.mjs';
import { wire } from './wiring.mjs';

// So many instructions run before the outside gets a turn: some milliseconds of this computer.
const SLICE = 100_000;
const SLEEP_EFFORT = 100; // skipping some time takes as long as so many, where a bench is asked
// A waiting processor with a running PIO goes on in steps of eight cycles.
const PIO_STEP_NANOS = 8 * CYCLE_NANOS;

export class Pico {
  /**
   * @param flash the flash chip; its `spend` is set here
   * @param onData called with what the board sends over USB
   * @param options `speed`: 1 as in life, 0 skips idle time; `limit`: seconds of the board's time;
   *   `cutAt`: power goes at that second; `cutFlash`: in the middle of that flash operation;
   *   `randomBits`: a seed, "stuck" or "biased"
   */
  constructor(flash, onData, { speed, limit, cutAt, cutFlash, randomBits }) {
    this.flash = flash;
    this.onData = onData;
    this.speed = speed;
    this.deadline = { nanos: limit * 1e9, reason: 'limit' };
    if (cutAt < limit) this.deadline = { nanos: cutAt * 1e9, reason: 'power cut' };
    this.cutFlash = cutFlash;
    this.nextBit = oscillator.bits(randomBits);
    this.instructions = 0;
    this.resets = 0;
    this.bootNanos = 0; // when the chip last came out of reset
    this.end = undefined; // why it is over
    this.idleNanos = 0; // how long the board may sleep before time must pass outside as well
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
    if (this.chip) this.chip.halted = true;
  }

  /** Run until something ends it; resolves with the reason. */
  run() {
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
        else if (resting) rest();
        else setImmediate(turn);
      };
      const rest = () => {
        const start = performance.now();
        setTimeout(() => {
          this.idleNanos = (performance.now() - start) * 1e6 * (this.speed || 1);
          turn();
        }, 1);
      };
      this.#boot();
      turn();
    });
  }

  #boot(remembered) {
    const chip = new Chip(this.flash, {
      usbBoot: () => this.stop('boot loader'),
      crash: (reason) => this.stop(reason),
    });
    oscillator.install(chip, this.nextBit);
    if (remembered) watchdog.recall(chip, remembered);
    watchdog.guard(chip, () => {
      this.resetting = true;
      chip.halted = true;
    });
    this.usb = new UsbSerial(chip.usbCtrl, this.onData);
    this.chip = chip;
    if (this.link) wire(chip, this.board, this.link, (words) => this.stop(words || 'finished'));
    this.alarm = chip.clock.createAlarm(() => this.stop(this.deadline.reason));
    this.alarm.schedule(this.deadline.nanos - this.bootNanos);
  }

  #reset() {
    this.resetting = false;
    this.resets++;
    this.bootNanos = this.nanos;
    this.#boot(watchdog.remember(this.chip));
  }

  /** Run for a while; true if time must pass outside before the board's goes on. */
  #slice() {
    const { chip } = this;
    const { core, pio } = chip;
    let effort = 0; // in instructions
    let resting = false;
    this.usb.feed();
    while (effort < SLICE && !resting && !chip.halted) {
      if (core.waiting) {
        resting = this.#sleep();
        effort += SLEEP_EFFORT;
      } else {
        const done = pio.every(({ stopped }) => stopped)
          ? execute(chip, SLICE - effort)
          : this.#stepWithPio();
        effort += done;
        this.instructions += done;
      }
    }
    if (this.resetting) this.#reset();
    return resting;
  }

  /** One instruction, while PIOs run beside the processor. */
  #stepWithPio() {
    const { chip } = this;
    const cycles = chip.core.executeInstruction() + chip.romCycles;
    chip.romCycles = 0;
    chip.clock.tick(cycles * CYCLE_NANOS);
    chip.pios.forEach((pio) => pio.advance(cycles));
    return 1;
  }

  /** Skip to what wakes the processor, as far as the pace allows. True if it does not. */
  #sleep() {
    const { clock, pios } = this.chip;
    const next = clock.nanosToNextAlarm;
    if (pios.some((pio) => pio.running)) {
      const nanos = Math.min(PIO_STEP_NANOS, next);
      clock.tick(nanos);
      pios.forEach((pio) => pio.advance(nanos / CYCLE_NANOS));
      return false;
    }
    // Where nothing is left to skip to, time passes as in life: so the limit holds all the same.
    const paced = this.speed > 0 || clock.nextAlarm === this.alarm;
    if (paced && this.idleNanos <= 0) return true;
    const nanos = paced ? Math.min(next, this.idleNanos) : next;
    clock.tick(nanos);
    this.idleNanos -= nanos;
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
