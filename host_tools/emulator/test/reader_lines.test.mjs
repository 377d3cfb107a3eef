import assert from 'node:assert/strict';
import test from 'node:test';

import { RP2040 } from 'rp2040js';

import { ReaderLines } from '../reader_lines.mjs';

const [BUSY, IRQ, RESET] = [21, 22, 20];

function lines() {
  const chip = new RP2040();
  let line = 0;
  const link = { now: () => Math.floor(chip.clock.nanos / 1000), ask: () => ({ level: 0, at: 0, irqAt: 0 }) };
  const pins = { busy: BUSY, irq: IRQ, reset: RESET };
  const readers = new ReaderLines(chip, { first: 0, address: [6] }, pins, link, () => line);
  const levels = () => [chip.gpio[BUSY].rawInputValue, chip.gpio[IRQ].rawInputValue];
  const address = (next) => {
    line = next;
    readers.show();
  };
  return { chip, readers, levels, address };
}

test('BUSY ends and IRQ begins at the times of the reply', () => {
  const { chip, readers, levels } = lines();
  readers.answered(0, { at: 100, irqAt: 300 });
  assert.deepEqual(levels(), [true, false]);
  chip.clock.tick(100_000);
  assert.deepEqual(levels(), [false, false]);
  chip.clock.tick(200_000);
  assert.deepEqual(levels(), [false, true]);
});

test('a reply without IRQ takes it back', () => {
  const { chip, readers, levels } = lines();
  readers.answered(0, { at: 0, irqAt: 10 });
  chip.clock.tick(20_000);
  readers.answered(0, { at: 0, irqAt: 0 });
  assert.deepEqual(levels(), [false, false]);
});

test('BUSY rises after the last byte, though the frame has not ended', () => {
  const { chip, readers, levels } = lines();
  readers.answered(0, { level: 3, at: 0, irqAt: 0 });
  for (let i = 0; i < 2; i++) {
    readers.carries(0, 1_000);
    chip.clock.tick(1_000);
    assert.deepEqual(levels(), [false, false]);
  }
  chip.clock.tick(3_000);
  assert.deepEqual(levels(), [true, false]);
  chip.clock.tick(900_000);
  assert.deepEqual(levels(), [true, false]);
  readers.answered(0, { level: 3, at: 925, irqAt: 0 });
  chip.clock.tick(20_000);
  assert.deepEqual(levels(), [false, false]);
});

test('BUSY rises late even if the frame ends sooner', () => {
  const { chip, readers, levels } = lines();
  readers.answered(0, { level: 10, at: 0, irqAt: 0 });
  readers.carries(0, 1_000);
  chip.clock.tick(2_000);
  readers.answered(0, { level: 10, at: 30, irqAt: 0 });
  assert.deepEqual(levels(), [false, false]);
  chip.clock.tick(9_000);
  assert.deepEqual(levels(), [true, false]);
  chip.clock.tick(20_000);
  assert.deepEqual(levels(), [false, false]);
});

test('there are readers whose BUSY rises with NSS', () => {
  const { chip, readers, levels } = lines();
  readers.answered(0, { level: 255, at: 0, irqAt: 0 });
  readers.carries(0, 1_000);
  chip.clock.tick(500_000);
  assert.deepEqual(levels(), [false, false]);
  readers.answered(0, { level: 255, at: 520, irqAt: 0 });
  assert.deepEqual(levels(), [true, false]);
});

test('the address lines choose whose pins are seen', () => {
  const { readers, levels, address } = lines();
  readers.answered(0, { at: 100, irqAt: 0 });
  address(1);
  assert.deepEqual(levels(), [false, false]);
  address(0);
  assert.deepEqual(levels(), [true, false]);
});
