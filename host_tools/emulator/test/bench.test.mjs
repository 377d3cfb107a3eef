import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import test from 'node:test';

import { Bench, FRAME, POST } from '../bench.mjs';

/** Two FIFOs, as a bench has them, opened for both directions so that nobody waits. */
function pipes() {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'bench-'));
  return ['replies', 'messages'].map((name) => {
    const fifo = path.join(folder, name);
    execFileSync('mkfifo', [fifo]);
    return fs.openSync(fifo, 'r+');
  });
}

test('a message is head and payload, as protocol.py describes it', () => {
  const [replies, messages] = pipes();
  new Bench(replies, messages, () => 0x1122334455).post(POST, 12, 1, Uint8Array.of(7, 8, 9));
  const bytes = Buffer.alloc(19);
  assert.equal(fs.readSync(messages, bytes), 19);
  assert.equal(bytes.toString('hex'), '010c010003000000' + '5544332211000000' + '070809');
});

test('a question waits for its reply', () => {
  const [replies, messages] = pipes();
  const reply = '01000000' + '02000000' + '0a00000000000000' + '1400000000000000' + 'abcd';
  fs.writeSync(replies, Buffer.from(reply, 'hex'));
  const answer = new Bench(replies, messages, () => 0).ask(FRAME, 3, 0, []);
  assert.deepEqual({ ...answer, data: [...answer.data] }, { level: 1, at: 10, irqAt: 20, data: [0xab, 0xcd] });
});

test('a bench that has gone is trouble, not a hang', () => {
  const [, messages] = pipes();
  const link = new Bench(fs.openSync('/dev/null', 'r'), messages, () => 0);
  assert.throws(() => link.ask(FRAME, 0, 0, []), /the bench is gone/);
});
