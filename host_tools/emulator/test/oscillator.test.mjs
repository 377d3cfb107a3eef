import assert from 'node:assert/strict';
import test from 'node:test';

import { RP2040 } from 'rp2040js';

import { bits, install } from '../oscillator.mjs';

const STATUS = 0x40060018;
const RANDOM_BIT = 0x4006001c;
const COUNT = 10_000;

function drawn(kind) {
  const chip = new RP2040();
  install(chip, bits(kind));
  assert.equal((chip.readUint32(STATUS) >>> 12) & 1, 1);
  return Array.from({ length: COUNT }, () => chip.readUint32(RANDOM_BIT));
}

const ones = (found) => found.reduce((sum, bit) => sum + bit, 0);

test('a seed gives the same bits again, and another seed others', () => {
  assert.deepEqual(drawn('7'), drawn('7'));
  assert.notDeepEqual(drawn('7'), drawn('8'));
});

test('a good one gives as many ones as zeros, after a one as after a zero', () => {
  const found = drawn('7');
  assert.ok(Math.abs(ones(found) - COUNT / 2) < 250); // five sigma
  const changes = found.filter((bit, at) => at > 0 && bit !== found[at - 1]).length;
  assert.ok(Math.abs(changes - COUNT / 2) < 250);
});

test('a biased one leans to one side, a stuck one never changes', () => {
  assert.ok(Math.abs(ones(drawn('biased')) - 0.9 * COUNT) < 150);
  assert.equal(ones(drawn('stuck')), COUNT);
});
