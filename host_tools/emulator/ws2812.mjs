// The chain of lights on one wire: reads the bits from the lengths of the pulses.

import { GPIOPinState } from 'rp2040js';

// WS2812B data sheet, version 5: T0H up to 380 ns, T1H from 580 ns; older ones 500 and 650.
const ONE_NANOS = 600;
// It takes the colours over after 280 us of low, older ones after 50.
const LATCH_NANOS = 50_000;

/** Call `onColours` with the bytes of each refresh of the chain on that pin. */
export function watchLights(pin, clock, onColours) {
  let rise = 0;
  let bits = [];
  const latch = clock.createAlarm(() => {
    onColours(bytesOf(bits));
    bits = [];
  });
  pin.addListener((level, before) => {
    if (level === GPIOPinState.High) {
      rise = clock.nanos;
      latch.cancel();
    } else if (level === GPIOPinState.Low && before === GPIOPinState.High) {
      bits.push(clock.nanos - rise > ONE_NANOS ? 1 : 0);
      latch.schedule(LATCH_NANOS);
    }
  });
}

function bytesOf(bits) {
  const bytes = new Uint8Array(Math.floor(bits.length / 8));
  bits.forEach((bit, i) => {
    if (i < bytes.length * 8) bytes[i >> 3] |= bit << (7 - (i & 7));
  });
  return bytes;
}
