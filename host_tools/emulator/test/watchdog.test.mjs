import assert from 'node:assert/strict';
import test from 'node:test';

import { RP2040 } from 'rp2040js';

import * as watchdog from '../watchdog.mjs';

const CTRL = 0x40058000;
const LOAD = 0x40058004;
const REASON = 0x40058008;
const SCRATCH0 = 0x4005800c;
const ENABLE = 1 << 30;
const TRIGGER = 2 ** 31;

function guarded() {
  const chip = new RP2040();
  const resets = [];
  watchdog.guard(chip, () => resets.push(chip.clock.nanos));
  return { chip, resets };
}

test('a watchdog that is not fed resets once, at its time', () => {
  const { chip, resets } = guarded();
  chip.writeUint32(LOAD, 2 * 5000); // RP2040-E1: it counts twice a microsecond
  chip.writeUint32(CTRL, ENABLE);
  chip.clock.tick(4.9e6);
  assert.deepEqual(resets, []);
  chip.clock.tick(10e6);
  assert.equal(resets.length, 1);
  assert.ok(Math.abs(resets[0] - 5e6) < 1000);
});

test('the reason and the scratch registers are remembered', () => {
  const { chip, resets } = guarded();
  chip.writeUint32(SCRATCH0, 0xcafe);
  chip.writeUint32(CTRL, TRIGGER);
  assert.equal(resets.length, 1);
  const next = new RP2040();
  watchdog.recall(next, watchdog.remember(chip));
  assert.equal(next.readUint32(SCRATCH0), 0xcafe);
  assert.equal(next.readUint32(REASON), 2); // forced
});
