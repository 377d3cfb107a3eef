// The flash chip of a Pico, Winbond W25Q16JV: 2 MB that outlive power.
//
// Each erase or program is written to the image file before the firmware goes on, so the file is
// right however the emulator ends. When power goes in the middle of one, a cell has changed with a
// chance as large as the share of the time that had passed: what is left is neither old nor new.

import fs from 'node:fs';

import { Trouble } from './trouble.mjs';

export const SIZE = 2 * 1024 * 1024;
const SECTOR = 4096;
const PAGE = 256;
const ERASE_NANOS = 45e6; // a sector, typical (data sheet 9.6)
const PROGRAM_NANOS = 0.7e6; // a page, typical

export class Flash {
  /**
   * @param imagePath where the cells are kept; nowhere if it is undefined
   * @param spend called with the nanoseconds an operation wants; returns how many of them there
   *   is power for
   */
  constructor(imagePath, spend = (nanos) => nanos) {
    this.cells = new Uint8Array(SIZE).fill(0xff);
    this.spend = spend;
    this.erases = 0;
    this.programs = 0;
    if (imagePath !== undefined) {
      this.file = fs.openSync(imagePath, fs.constants.O_RDWR | fs.constants.O_CREAT, 0o666);
      const image = fs.readFileSync(this.file);
      if (image.length !== 0 && image.length !== SIZE) {
        throw new Trouble(`${imagePath} is no image of a flash chip of ${SIZE} bytes`);
      }
      this.cells.set(image);
      this.fresh = image.length === 0;
      if (this.fresh) this.save(0, SIZE);
    }
  }

  /** Erase whole sectors; the nanoseconds it took. */
  erase(address, length) {
    this.erases++;
    const first = address - (address % SECTOR);
    return this.#operate((length / SECTOR) * ERASE_NANOS, first, length, (at, done) => {
      this.cells[at] |= done;
    });
  }

  /** Program bytes: ones become zeros, never the other way; the nanoseconds it took. */
  program(address, bytes) {
    this.programs++;
    const time = (bytes.length / PAGE) * PROGRAM_NANOS;
    return this.#operate(time, address, bytes.length, (at, done) => {
      this.cells[at] &= bytes[at - address] | ~done;
    });
  }

  /** Write a part of the cells to the image file. */
  save(address, length) {
    if (this.file !== undefined) fs.writeSync(this.file, this.cells, address, length, address);
  }

  #operate(nanos, address, length, change) {
    const spent = this.spend(nanos);
    const torn = spent < nanos;
    const random = torn ? randomBytes(address + 1) : undefined;
    for (let at = address; at < address + length; at++) {
      change(at, torn ? cellsDone(spent / nanos, random) : 0xff);
    }
    this.save(address, length);
    return spent;
  }
}

/** Which of a byte's cells have changed when this share of the time has passed. */
function cellsDone(share, random) {
  let done = 0;
  for (let bit = 0; bit < 8; bit++) {
    done = (done << 1) | (random() < share * 256 ? 1 : 0);
  }
  return done;
}

/** Xorshift: the same bytes in every run. */
function randomBytes(seed) {
  let state = seed;
  return () => {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    return (state >>> 8) & 0xff;
  };
}
