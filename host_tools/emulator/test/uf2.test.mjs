import assert from 'node:assert/strict';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import test from 'node:test';

import { loadUf2 } from '../uf2.mjs';

const BASE = 0x10000000;
const RP2040 = 0xe48bff56;

function block({ address = BASE, family = RP2040, flags = 0x2000 } = {}) {
  const bytes = Buffer.alloc(512);
  const words = { 0: 0x0a324655, 4: 0x9e5d5157, 8: flags, 12: address, 16: 256, 28: family };
  for (const [offset, word] of Object.entries(words)) bytes.writeUInt32LE(word, Number(offset));
  bytes.fill(0x42, 32, 32 + 256);
  bytes.writeUInt32LE(0x0ab16f30, 508);
  return bytes;
}

function load(...blocks) {
  const file = path.join(fs.mkdtempSync(path.join(os.tmpdir(), 'uf2-')), 'image.uf2');
  fs.writeFileSync(file, Buffer.concat(blocks));
  const cells = new Uint8Array(4096).fill(0xff);
  loadUf2(file, cells, BASE);
  return cells;
}

test('blocks go where they say', () => {
  const cells = load(block(), block({ address: BASE + 1024 }));
  assert.deepEqual([0, 255, 256, 1024, 1280].map((at) => cells[at]), [0x42, 0x42, 0xff, 0x42, 0xff]);
});

test('blocks that are not for the flash are left out', () => {
  assert.ok(load(block({ flags: 1 })).every((cell) => cell === 0xff));
});

const refusals = [
  ['no UF2 file', () => load(Buffer.from('hello'))],
  ['no UF2 file', () => load(Buffer.alloc(512))],
  ['another microcontroller', () => load(block({ family: 0xe48bff59 }))],
  ['larger flash chip', () => load(block({ address: BASE + 4096 }))],
];
for (const [why, attempt] of refusals) {
  test(`refused: ${why}`, () => assert.throws(attempt, new RegExp(why)));
}
