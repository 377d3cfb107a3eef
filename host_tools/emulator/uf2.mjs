// UF2: a flash image in numbered blocks of 512 bytes, as a Pico's boot loader takes it.

import fs from 'node:fs';

import { Trouble } from './trouble.mjs';

const BLOCK = 512;
const MAGIC_START = 0x0a324655;
const MAGIC_SECOND = 0x9e5d5157;
const MAGIC_END = 0x0ab16f30;
const NOT_FLASH = 1;
const HAS_FAMILY = 0x2000;
const RP2040_FAMILY = 0xe48bff56;

/** Write the blocks of a UF2 file into `cells`, whose first one is at address `base`. */
export function loadUf2(path, cells, base) {
  const file = fs.readFileSync(path);
  const refuse = (why) => {
    throw new Trouble(`${path} is ${why}`);
  };
  if (file.length === 0 || file.length % BLOCK) refuse('no UF2 file');
  for (let at = 0; at < file.length; at += BLOCK) {
    const word = (offset) => file.readUInt32LE(at + offset);
    const whole =
      word(0) === MAGIC_START && word(4) === MAGIC_SECOND && word(508) === MAGIC_END;
    if (!whole) refuse('no UF2 file');
    const flags = word(8);
    if (flags & NOT_FLASH) continue;
    if (flags & HAS_FAMILY && word(28) !== RP2040_FAMILY) {
      refuse('for another microcontroller than the RP2040');
    }
    const offset = word(12) - base;
    const size = word(16);
    if (offset < 0 || offset + size > cells.length) {
      refuse('for a larger flash chip');
    }
    cells.set(file.subarray(at + 32, at + 32 + size), offset);
  }
}
