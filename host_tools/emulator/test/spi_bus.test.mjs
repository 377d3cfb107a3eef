import assert from 'node:assert/strict';
import test from 'node:test';

import { RP2040 } from 'rp2040js';

import { paceSpi } from '../spi_bus.mjs';

const SSPCR0 = 0x00;
const SSPDR = 0x08;
const SSPCPSR = 0x10;
const EIGHT_BITS = 7;

function bus() {
  const chip = new RP2040();
  const [spi] = chip.spi;
  paceSpi(spi, chip.clock);
  spi.writeUint32(SSPCR0, EIGHT_BITS);
  spi.writeUint32(SSPCPSR, 125); // 124: about 1 MHz
  return { chip, spi };
}

test('a byte takes eight bits of the clock', () => {
  const { chip, spi } = bus();
  spi.writeUint32(SSPDR, 0x12);
  chip.clock.tick(7_900);
  assert.ok(spi.rxFIFO.empty);
  chip.clock.tick(100);
  assert.ok(!spi.rxFIFO.empty);
});

test('with nobody on the bus it floats, a chip may answer', () => {
  const { chip, spi } = bus();
  spi.writeUint32(SSPDR, 0x12);
  chip.clock.tick(8_000);
  assert.equal(spi.readUint32(SSPDR), 0xff);
  spi.exchange = (value) => value + 1;
  spi.writeUint32(SSPDR, 0x12);
  chip.clock.tick(8_000);
  assert.equal(spi.readUint32(SSPDR), 0x13);
});
