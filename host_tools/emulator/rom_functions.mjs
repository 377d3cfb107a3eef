// The functions of the boot ROM: bits, memory, flash (RP2040 data sheet 2.8.3.1).

const PAGE = 256;
const SECTOR = 4096;

function reverseBits(word) {
  let reversed = 0;
  for (let bit = 0; bit < 32; bit++) {
    reversed = (reversed << 1) | ((word >>> bit) & 1);
  }
  return reversed;
}

function countOnes(word) {
  let ones = 0;
  for (let rest = word; rest; rest &= rest - 1) ones++;
  return ones;
}

const trailingZeros = (word) => (word ? 31 - Math.clz32(word & -word) : 32);

/** The routines by the code that firmware looks them up with. */
export function romFunctions(chip, flash, onUsbBoot) {
  const nothing = { cycles: 50, run: () => {} };
  const moveCycles = (r) => 20 + (r[2] >>> 2) * 2;
  const copy = { cycles: moveCycles, run: (r) => copyMemory(chip, r[0], r[1], r[2]) };
  const fill = { cycles: moveCycles, run: (r) => fillMemory(chip, r[0], r[1], r[2]) };
  const withResult = (cycles, calculate) => ({
    cycles,
    run: (r) => {
      r[0] = calculate(r[0]);
    },
  });
  return {
    P3: withResult(18, countOnes),
    R3: withResult(21, reverseBits),
    L3: withResult(12, Math.clz32),
    T3: withResult(12, trailingZeros),
    MC: copy,
    C4: copy,
    MS: fill,
    S4: fill,
    IF: nothing, // connect the flash
    EX: nothing, // leave execute-in-place
    FC: nothing, // flush the cache
    CX: nothing, // back to execute-in-place
    RE: { cycles: 0, run: (r) => flash.erase(r[0], Math.ceil(r[1] / SECTOR) * SECTOR) },
    RP: { cycles: 0, run: (r) => flash.program(r[0], bytesAt(chip, r[1], pages(r[2]))) },
    UB: { cycles: 0, run: onUsbBoot },
  };
}

const pages = (length) => Math.ceil(length / PAGE) * PAGE;

function copyMemory(chip, target, source, length) {
  const from = bytesAt(chip, source, length);
  const to = chip.ram(target, length);
  if (to) to.set(from);
  else from.forEach((byte, i) => chip.writeUint8(target + i, byte));
}

function fillMemory(chip, target, value, length) {
  const to = chip.ram(target, length);
  if (to) to.fill(value);
  else for (let i = 0; i < length; i++) chip.writeUint8(target + i, value);
}

function bytesAt(chip, address, length) {
  return (
    chip.ram(address, length) ??
    Uint8Array.from({ length }, (_, i) => chip.readUint8(address + i))
  );
}
