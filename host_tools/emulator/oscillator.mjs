// The ring oscillator (RP2040 data sheet 2.17): it runs, and gives a random bit, from a seed, so
// that equal runs are equal. A bad one gives nearly the same bit always, or one bit for ever.

import { BasePeripheral } from 'rp2040js';

const ROSC = 0x40060;
const STATUS = 0x18;
const RANDOM_BIT = 0x1c;

const STABLE_AND_ENABLED = 2 ** 31 + (1 << 12);
const BIASED = 0.9;

/**
 * Where its bits come from; it outlives resets.
 * @param kind a number as text, "stuck" or "biased"
 */
export function bits(kind) {
  if (kind === 'stuck') return () => 1;
  const ones = kind === 'biased' ? BIASED : 0.5;
  const next = uniform(kind === 'biased' ? 1 : Number(kind));
  return () => Number(next() < ones);
}

export function install(chip, nextBit) {
  chip.peripherals[ROSC] = new Oscillator(chip, 'ROSC', nextBit);
}

class Oscillator extends BasePeripheral {
  constructor(chip, name, nextBit) {
    super(chip, name);
    this.nextBit = nextBit;
    this.registers = new Map();
  }

  readUint32(offset) {
    if (offset === STATUS) return STABLE_AND_ENABLED;
    return offset === RANDOM_BIT ? this.nextBit() : (this.registers.get(offset) ?? 0);
  }

  writeUint32(offset, value) {
    this.registers.set(offset, value);
  }
}

/** Numbers below one, evenly: the upper half of a 64-bit linear congruence (Knuth's MMIX). */
function uniform(seed) {
  let state = BigInt(seed);
  return () => {
    state = BigInt.asUintN(64, state * 6364136223846793005n + 1442695040888963407n);
    return Number(state >> 32n) / 2 ** 32;
  };
}
