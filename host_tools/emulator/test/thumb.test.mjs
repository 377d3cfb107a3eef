import assert from 'node:assert/strict';
import test from 'node:test';

import { Chip, FLASH, RAM } from '../chip.mjs';
import { Flash } from '../flash.mjs';
import { execute } from '../thumb.mjs';

const CODE = RAM + 0x1000;
const DATA = RAM + 0x2000;
const LITTLE = 64; // bytes around the addresses in registers
const TRIES = 60_000;
const BLX_LR = 0x47f0; // rp2040js jumps to the new LR

/** Xorshift: the same numbers in every run. */
function randomWords(seed) {
  let state = seed;
  return () => {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    return state >>> 0;
  };
}

function newChip() {
  const flash = new Flash();
  const chip = new Chip(flash, { usbBoot() {}, crash() {} });
  chip.clock.createAlarm(() => {}).schedule(1e15);
  chip.onBreak = () => {};
  const silent = () => {};
  chip.logger = { debug: silent, warn: silent, error: silent, info: silent };
  return chip;
}

/** A place to look at memory: in RAM or in flash, now and then not aligned. */
function address(random) {
  const place = random() % 8 ? DATA : FLASH;
  return place + (random() % LITTLE) * (random() % 8 ? 4 : 1);
}

/** Registers, flags and the memory around, all the same on every chip. */
function prepare(chips, opcode, random) {
  const registers = Array.from({ length: 13 }, () =>
    random() % 2 ? address(random) : random() >>> (random() % 32),
  );
  const [low, flags, behind, word] = [random(), random(), random() & 0xffff, random()];
  for (const { core, sramView, sram, clock } of chips) {
    core.registers.set(registers);
    core.SP = DATA + 4 * (low % LITTLE);
    core.LR = FLASH + 2 * (low % 1024) + 1;
    core.PC = CODE;
    core.APSR = (flags % 16) << 28;
    if (core.N && core.Z) core.Z = false; // no result is both
    sramView.setUint16(CODE - RAM, opcode, true);
    sramView.setUint16(CODE - RAM + 2, behind, true);
    sram.fill(0, DATA - RAM - 4 * LITTLE, DATA - RAM + 8 * LITTLE);
    for (let at = 0; at < 8 * LITTLE; at += 4) {
      sramView.setUint32(DATA - RAM + at, Math.imul(word, at + 1) & 0x7fffffff, true);
    }
    core.waiting = core.interruptsUpdated = core.PM = false;
    core.pendingSVCall = false;
    clock.nanosCounter = core.cycles = 0;
  }
}

const state = ({ core, sram, clock }) => ({
  registers: [...core.registers],
  flags: core.APSR,
  waiting: core.waiting,
  cycles: core.cycles,
  nanos: clock.nanos,
  data: Buffer.from(sram.subarray(DATA - RAM - 4 * LITTLE, DATA - RAM + 8 * LITTLE)).toString('hex'),
});

test('any instruction does what it does in rp2040js, in as many cycles', () => {
  const random = randomWords(2040);
  const chips = [newChip(), newChip()];
  const [fast, slow] = chips;
  for (let i = 0; i < TRIES; i++) {
    const opcode = random() & 0xffff;
    if (opcode === BLX_LR) continue;
    prepare(chips, opcode, random);
    const cycles = slow.core.executeInstruction();
    slow.clock.nanosCounter += 8 * cycles;
    assert.equal(execute(fast, 1), 1);
    assert.deepEqual(state(fast), state(slow), `opcode 0x${opcode.toString(16)}`);
  }
});

test('an alarm goes off between the instructions it falls between', () => {
  const chip = newChip();
  const { core, clock, sramView } = chip;
  core.PC = CODE;
  for (let at = 0; at < 20; at += 2) sramView.setUint16(CODE - RAM + at, 0x3001, true); // adds r0, 1
  core.registers[0] = 0;
  let seen = -1;
  clock.createAlarm(() => (seen = core.registers[0])).schedule(3 * 8);
  assert.equal(execute(chip, 10), 10);
  assert.deepEqual([seen, core.registers[0], clock.nanos], [3, 10, 80]);
});

test('whoever halts the chip gets no further instruction', () => {
  const chip = newChip();
  const { core, clock, sramView } = chip;
  core.PC = CODE;
  sramView.setUint16(CODE - RAM, 0xe7fe, true); // b .
  clock.createAlarm(() => (chip.halted = true)).schedule(800);
  assert.equal(execute(chip, 1000), 50);
});
