import assert from 'node:assert/strict';
import test from 'node:test';

import { Chip, RAM } from '../chip.mjs';
import { Door } from '../door.mjs';
import { Flash } from '../flash.mjs';

const DOOR = 0x40070000;
const [POST, ASK, END] = [DOOR, DOOR + 4, DOOR + 8];
const MESSAGE = Buffer.from('090102000300000000000000000000000a0b0c', 'hex');
const REPLY = Buffer.from('01000000020000000500000000000000' + '0000000000000000' + 'abcd', 'hex');

function door() {
  const chip = new Chip(new Flash(), { usbBoot() {}, crash() {} });
  const said = [];
  const link = {
    now: () => 0x1122334455,
    post: (...message) => said.push(['post', ...message.slice(0, 3), [...message[3]]]),
    exchange: (...message) => {
      said.push(['ask', ...message.slice(0, 3), [...message[3]]]);
      return REPLY;
    },
  };
  new Door(chip, link, () => said.push('answered'), (words) => said.push(['end', words]));
  chip.sram.set(MESSAGE, 0x100);
  return { chip, said };
}

test('what is posted reaches the bench', () => {
  const { chip, said } = door();
  chip.writeUint32(POST, RAM + 0x100);
  assert.deepEqual(said, [['post', 9, 1, 2, [10, 11, 12]]]);
});

test('a reply comes behind the head of the message, which has the time', () => {
  const { chip, said } = door();
  chip.writeUint32(ASK, RAM + 0x100);
  assert.deepEqual(said, [['ask', 9, 1, 2, [10, 11, 12]], 'answered']);
  const head = Buffer.from(chip.sram.subarray(0x100, 0x110)).toString('hex');
  assert.equal(head.slice(16), '5544332211000000');
  assert.deepEqual(Buffer.from(chip.sram.subarray(0x110, 0x110 + REPLY.length)), REPLY);
});

test('the last words are heard', () => {
  const { chip, said } = door();
  chip.sram.set(Buffer.from('bye'), 0x110);
  chip.writeUint32(END, RAM + 0x100);
  assert.deepEqual(said, [['end', 'bye']]);
});

test('a message that is not in RAM is trouble', () => {
  const { chip } = door();
  assert.throws(() => chip.writeUint32(POST, 0x10000000), /no 16 bytes of RAM at 0x10000000/);
});
