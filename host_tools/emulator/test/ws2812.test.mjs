import assert from 'node:assert/strict';
import test from 'node:test';

import { RP2040 } from 'rp2040js';

import { watchLights } from '../ws2812.mjs';

/** A pin that is driven from here, and what is seen on it. */
function chain() {
  const { clock } = new RP2040();
  const seen = [];
  let listener;
  watchLights({ addListener: (l) => (listener = l) }, clock, (bytes) => seen.push([...bytes]));
  let level = 0;
  const drive = (next, nanos) => {
    listener(next, level);
    level = next;
    clock.tick(nanos);
  };
  const send = (byte) => {
    for (let bit = 7; bit >= 0; bit--) {
      const one = (byte >> bit) & 1;
      drive(1, one ? 800 : 400);
      drive(0, one ? 450 : 850);
    }
  };
  return { clock, seen, send };
}

test('long pulses are ones, and a pause takes the colours over', () => {
  const { clock, seen, send } = chain();
  [0x12, 0xff, 0x00].forEach(send);
  assert.deepEqual(seen, []);
  clock.tick(60_000);
  assert.deepEqual(seen, [[0x12, 0xff, 0x00]]);
});

test('after the pause a new chain begins', () => {
  const { clock, seen, send } = chain();
  send(0xaa);
  clock.tick(300_000);
  send(0x55);
  clock.tick(300_000);
  assert.deepEqual(seen, [[0xaa], [0x55]]);
});
