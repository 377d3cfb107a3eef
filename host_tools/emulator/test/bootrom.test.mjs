import assert from 'node:assert/strict';
import test from 'node:test';

import { BootRom } from '../bootrom.mjs';
import { DOUBLE, SINGLE, floatRoutines } from '../rom_floats.mjs';
import { romFunctions } from '../rom_functions.mjs';

const ADD = 0;
const COMPARE_FLAGS = 5;
const TO_INT = 7;
const FROM_UINT64 = 25;
const TO_OTHER = 31;

function rom(functions = {}) {
  const registers = new Uint32Array(16);
  const crashes = [];
  const crash = () => crashes.push(true);
  const bootRom = new BootRom(registers, { functions, singles: [], doubles: [], crash });
  return { registers, crashes, rom: bootRom };
}

/** Run the code at an address of the ROM up to its breakpoint. */
function call(bootRom, address) {
  const [instruction, next] = [0, 2].map((i) => bootRom.view.getUint16((address & ~1) + i, true));
  assert.equal(instruction >> 8, 0xbe, 'BKPT');
  assert.equal(next, 0x4770, 'BX LR');
  return bootRom.serve(instruction & 0xff);
}

const code = (letters) => letters.charCodeAt(0) | (letters.charCodeAt(1) << 8);

test('a function is found by its code, as firmware looks for it', () => {
  let called = 0;
  const { rom: bootRom, registers } = rom({ P3: { cycles: 18, run: () => void called++ } });
  registers[0] = bootRom.view.getUint16(0x14, true);
  registers[1] = code('P3');
  call(bootRom, bootRom.view.getUint16(0x18, true));
  assert.equal(call(bootRom, registers[0]), 18);
  assert.equal(called, 1);
});

test('a code that is not there gives 0', () => {
  const { rom: bootRom, registers } = rom();
  registers[0] = bootRom.view.getUint16(0x14, true);
  registers[1] = code('XX');
  call(bootRom, bootRom.view.getUint16(0x18, true));
  assert.equal(registers[0], 0);
});

test('the header has the magic of an RP2040 and a stack in RAM', () => {
  const { rom: bootRom } = rom();
  assert.deepEqual([...bootRom.bytes.subarray(0x10, 0x13)], [0x4d, 0x75, 0x01]);
  assert.equal(bootRom.words[0] >>> 24, 0x20);
});

test('a hard fault is a crash', () => {
  const { rom: bootRom, crashes } = rom();
  call(bootRom, bootRom.words[3]);
  assert.equal(crashes.length, 1);
});

test('a breakpoint of somebody else is not served', () => {
  assert.equal(rom().rom.serve(200), undefined);
});

const bits = [
  ['P3', 0xf000000f, 8],
  ['R3', 0x00000001, 0x80000000],
  ['L3', 0x00010000, 15],
  ['L3', 0, 32],
  ['T3', 0x00010000, 16],
  ['T3', 0, 32],
];
for (const [letters, input, result] of bits) {
  test(`${letters} of ${input.toString(16)} is ${result}`, () => {
    const r = Uint32Array.of(input);
    romFunctions({}, {}, () => {})[letters].run(r);
    assert.equal(r[0], result);
  });
}

/** Registers of a fake core, and the routines on it. */
function floats(own, other) {
  const core = { registers: new Uint32Array(16) };
  return { core, r: core.registers, routines: floatRoutines(core, own, other) };
}

for (const [name, own, other] of [
  ['single', SINGLE, DOUBLE],
  ['double', DOUBLE, SINGLE],
]) {
  const put = (r, a, b) => {
    own.write(r, b);
    r.copyWithin(own.words, 0, own.words);
    own.write(r, a);
  };

  test(`${name}: 1.5 + 2.25 is 3.75`, () => {
    const { r, routines } = floats(own, other);
    put(r, 1.5, 2.25);
    routines[ADD].run();
    assert.equal(own.read(r, 0), 3.75);
  });

  test(`${name}: comparing sets the flags of a subtraction`, () => {
    const { core, r, routines } = floats(own, other);
    put(r, 1, 2);
    routines[COMPARE_FLAGS].run();
    assert.deepEqual([core.N, core.Z, core.C], [true, false, false]);
  });

  test(`${name}: to an integer it rounds down and stays in range`, () => {
    const { r, routines } = floats(own, other);
    for (const [from, to] of [[-3.5, -4], [1e20, 0x7fffffff], [NaN, 0]]) {
      own.write(r, from);
      routines[TO_INT].run();
      assert.equal(r[0] | 0, to);
    }
  });

  test(`${name}: from 64 bits without sign`, () => {
    const { r, routines } = floats(own, other);
    r.set([0, 0x80000000]);
    routines[FROM_UINT64].run();
    assert.equal(own.read(r, 0), 2 ** 63);
  });

  test(`${name}: to the other precision`, () => {
    const { r, routines } = floats(own, other);
    own.write(r, 0.5);
    routines[TO_OTHER].run();
    assert.equal(other.read(r, 0), 0.5);
  });
}
