// The bench: a program that is the hardware around the chip, at the other ends of two pipes.
// What is said is described in host_tools/jantaku_host/bench/protocol.py.

import fs from 'node:fs';

import { Trouble } from './trouble.mjs';

export const POST = 1;
export const FRAME = 2;
export const I2C = 3;
export const PIN = 6;
export const INPUT = 7;

export const LIGHTS = 32;
export const WITH_NSS = 255;
export const DATA_LINE = 1;
export const RESET_LINE = 2;

export const MESSAGE_SIZE = 16;
const REPLY_SIZE = 24;

export class Bench {
  /** @param now the microseconds of the bench's time */
  constructor(readFd, writeFd, now) {
    this.readFd = readFd;
    this.writeFd = writeFd;
    this.now = now;
  }

  /** Tell it; there is no reply. */
  post(kind, chip, lines = 0, payload = []) {
    const message = Buffer.alloc(MESSAGE_SIZE + payload.length);
    message.writeUInt8(kind, 0);
    message.writeUInt8(chip, 1);
    message.writeUInt8(lines, 2);
    message.writeUInt32LE(payload.length, 4);
    message.writeBigUInt64LE(BigInt(this.now()), 8);
    message.set(payload, MESSAGE_SIZE);
    try {
      for (let sent = 0; sent < message.length; ) {
        sent += fs.writeSync(this.writeFd, message, sent);
      }
    } catch (error) {
      throw new Trouble('the bench is gone', { cause: error });
    }
  }

  /** Tell it and wait for the reply: `{level, at, irqAt, data}`. */
  ask(kind, chip, lines = 0, payload = []) {
    const reply = this.exchange(kind, chip, lines, payload);
    return {
      level: reply.readUInt8(0),
      at: Number(reply.readBigUInt64LE(8)),
      irqAt: Number(reply.readBigUInt64LE(16)),
      data: reply.subarray(REPLY_SIZE),
    };
  }

  /** The same; the reply as it came. */
  exchange(kind, chip, lines, payload) {
    this.post(kind, chip, lines, payload);
    const head = this.#read(REPLY_SIZE);
    const length = head.readUInt32LE(4);
    return length ? Buffer.concat([head, this.#read(length)]) : head;
  }

  #read(size) {
    const bytes = Buffer.alloc(size);
    for (let read = 0; read < size; ) {
      const count = fs.readSync(this.readFd, bytes, read, size - read, null);
      if (count === 0) throw new Trouble('the bench is gone');
      read += count;
    }
    return bytes;
  }
}
