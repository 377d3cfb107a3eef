// The floating point routines of the boot ROM (RP2040 data sheet 2.8.3.2), for both precisions.

import { Trouble } from './trouble.mjs';

const scratch = new DataView(new ArrayBuffer(8));

/** A number in one register. */
export const SINGLE = {
  words: 1,
  cycles: 60,
  read(r, first) {
    scratch.setUint32(0, r[first]);
    return scratch.getFloat32(0);
  },
  write(r, value) {
    scratch.setFloat32(0, value);
    r[0] = scratch.getUint32(0);
  },
};

/** A number in two registers, the low word first. */
export const DOUBLE = {
  words: 2,
  cycles: 110,
  read(r, first) {
    scratch.setUint32(0, r[first + 1]);
    scratch.setUint32(4, r[first]);
    return scratch.getFloat64(0);
  },
  write(r, value) {
    scratch.setFloat64(0, value);
    r[1] = scratch.getUint32(0);
    r[0] = scratch.getUint32(4);
  },
};

const INT32 = [-(2 ** 31), 2 ** 31 - 1];
const UINT32 = [0, 2 ** 32 - 1];
const INT64 = [-(2n ** 63n), 2n ** 63n - 1n];
const UINT64 = [0n, 2n ** 64n - 1n];

/** Rounded down and kept within the range, as the ROM converts. */
function toInteger(value, [lowest, highest]) {
  const whole = Math.floor(value);
  if (Number.isNaN(whole)) return 0;
  return Math.min(highest, Math.max(lowest, whole)) >>> 0;
}

function toBigInteger(value, [lowest, highest]) {
  const whole = Math.floor(value);
  if (Number.isNaN(whole)) return 0n;
  if (whole <= Number(lowest)) return lowest;
  return whole >= Number(highest) ? highest : BigInt(whole);
}

/** The routines of the table for numbers of the form `own`; `other` is the other precision. */
export function floatRoutines(core, own, other) {
  const r = core.registers;
  const a = () => own.read(r, 0);
  const b = () => own.read(r, own.words);
  const give = (value) => own.write(r, value);
  const giveWord = (word) => {
    r[0] = word;
  };
  const giveLong = (long) => {
    const bits = BigInt.asUintN(64, long);
    r[0] = Number(bits & 0xffffffffn);
    r[1] = Number(bits >> 32n);
  };
  const long = () => (BigInt(r[1]) << 32n) | BigInt(r[0]);
  const signedLong = () => BigInt.asIntN(64, long());
  // Fixed point numbers: binary places are in the register after the number.
  const scaled = () => a() * 2 ** (r[own.words] | 0);
  const wordScale = () => 2 ** (r[1] | 0);
  const longScale = () => 2 ** (r[2] | 0);
  const compare = () => giveWord(a() < b() ? -1 : a() > b() ? 1 : 0);
  const compareFlags = () => {
    const [left, right] = [a(), b()];
    core.N = left < right;
    core.Z = left === right;
    core.C = left >= right;
    core.V = false;
  };
  const retired = () => {
    throw new Trouble('firmware calls a floating point routine that the boot ROM no longer has');
  };
  return [
    () => give(a() + b()),
    () => give(a() - b()),
    () => give(a() * b()),
    () => give(a() / b()),
    compare,
    compareFlags,
    () => give(Math.sqrt(a())),
    () => giveWord(toInteger(a(), INT32)),
    () => giveWord(toInteger(scaled(), INT32)),
    () => giveWord(toInteger(a(), UINT32)),
    () => giveWord(toInteger(scaled(), UINT32)),
    () => give(r[0] | 0),
    () => give((r[0] | 0) / wordScale()),
    () => give(r[0]),
    () => give(r[0] / wordScale()),
    () => give(Math.cos(a())),
    () => give(Math.sin(a())),
    () => give(Math.tan(a())),
    retired,
    () => give(Math.exp(a())),
    () => give(Math.log(a())),
    compare,
    () => give(Math.atan2(a(), b())),
    () => give(Number(signedLong())),
    () => give(Number(signedLong()) / longScale()),
    () => give(Number(long())),
    () => give(Number(long()) / longScale()),
    () => giveLong(toBigInteger(a(), INT64)),
    () => giveLong(toBigInteger(scaled(), INT64)),
    () => giveLong(toBigInteger(a(), UINT64)),
    () => giveLong(toBigInteger(scaled(), UINT64)),
    () => other.write(r, a()),
  ].map((run) => ({ cycles: own.cycles, run }));
}
