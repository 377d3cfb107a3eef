// A door from the program on the chip to the bench, beside the pins: the bench's own witness tells
// through it what the table notices. It is at an address where the RP2040 has nothing (data sheet
// 2.2.4), so that a real chip that knocks there gets a bus fault.

import { BasePeripheral } from 'rp2040js';

import { MESSAGE_SIZE } from './bench.mjs';
import { Trouble } from './trouble.mjs';

const PAGE = 0x40070; // of the address 0x40070000
const LONGEST = 4096; // message or reply

// What is written to a register is where the message lies in RAM. The time is entered there, and
// behind its head comes the reply.
const POST = 0;
const ASK = 4;
const END = 8; // the payload is the program's last words

export class Door extends BasePeripheral {
  /**
   * @param onAnswer called after the bench has answered: something may have happened
   * @param onEnd called with the last words of the program
   */
  constructor(chip, link, onAnswer, onEnd) {
    super(chip, 'DOOR');
    this.link = link;
    this.onAnswer = onAnswer;
    this.onEnd = onEnd;
    chip.peripherals[PAGE] = this;
  }

  writeUint32(register, address) {
    const head = this.#ram(address, MESSAGE_SIZE);
    const [kind, chip, lines] = head;
    const room = this.#ram(address, MESSAGE_SIZE + head.readUInt32LE(4)).subarray(MESSAGE_SIZE);
    const payload = Uint8Array.from(room);
    head.writeBigUInt64LE(BigInt(this.link.now()), 8);
    if (register === END) {
      this.onEnd(Buffer.from(payload).toString());
    } else if (register === POST) {
      this.link.post(kind, chip, lines, payload);
    } else if (register === ASK) {
      const reply = this.link.exchange(kind, chip, lines, payload);
      this.#ram(address + MESSAGE_SIZE, reply.length).set(reply);
      this.onAnswer();
    }
  }

  #ram(address, length) {
    const bytes = length <= LONGEST ? this.rp2040.ram(address, length) : undefined;
    if (!bytes) throw new Trouble(`no ${length} bytes of RAM at 0x${address.toString(16)}`);
    return Buffer.from(bytes.buffer, bytes.byteOffset, length);
  }
}
