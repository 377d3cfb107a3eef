import assert from 'node:assert/strict';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import test from 'node:test';

import { Flash, SIZE } from '../flash.mjs';

const image = () => path.join(fs.mkdtempSync(path.join(os.tmpdir(), 'flash-')), 'flash.img');
const ones = (bytes) => bytes.filter((byte) => byte === 0xff).length;

test('programming turns ones into zeros and nothing else', () => {
  const flash = new Flash();
  flash.program(0, new Uint8Array(256).fill(0x0f));
  flash.program(0, new Uint8Array(256).fill(0xf5));
  assert.equal(flash.cells[0], 0x05);
});

test('erasing turns a sector into ones and leaves its neighbours', () => {
  const flash = new Flash();
  flash.program(0, new Uint8Array(3 * 4096));
  flash.erase(4096, 4096);
  assert.deepEqual([4095, 4096, 8191, 8192].map((at) => flash.cells[at]), [0, 0xff, 0xff, 0]);
});

test('operations take the time of the data sheet', () => {
  const flash = new Flash();
  assert.equal(flash.erase(0, 8192), 90e6);
  assert.equal(flash.program(0, new Uint8Array(512)), 1.4e6);
});

test('the image file is right after every operation', () => {
  const file = image();
  const flash = new Flash(file);
  flash.program(256, new Uint8Array(256).fill(0x42));
  assert.deepEqual(new Uint8Array(fs.readFileSync(file)), flash.cells);
  assert.deepEqual(new Flash(file).cells, flash.cells);
});

test('a file of another size is no image', () => {
  const file = image();
  fs.writeFileSync(file, 'hello');
  assert.throws(() => new Flash(file), /no image of a flash chip/);
});

test('an erase that is cut short leaves a mixture, the same in every run', () => {
  const torn = () => {
    const flash = new Flash(undefined, (nanos) => nanos / 2);
    flash.cells.fill(0, 0, 4096);
    flash.erase(0, 4096);
    return flash.cells.slice(0, 4096);
  };
  const cells = torn();
  assert.ok(ones(cells) < 100, 'hardly a byte is done');
  assert.ok(cells.filter((byte) => byte === 0).length < 100, 'hardly a byte is untouched');
  assert.deepEqual(torn(), cells);
});

test('a program that is cut short has cleared nothing it should not', () => {
  const flash = new Flash(undefined, (nanos) => nanos / 2);
  flash.program(0, new Uint8Array(256).fill(0xaa));
  const page = flash.cells.subarray(0, 256);
  assert.ok(page.every((byte) => (byte & 0xaa) === 0xaa));
  assert.ok(page.some((byte) => byte !== 0xaa));
  assert.equal(flash.cells[256], 0xff);
  assert.equal(flash.cells.length, SIZE);
});
