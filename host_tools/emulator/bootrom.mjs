// The boot ROM of the RP2040 (data sheet 2.8). The real one may not be copied; this one has the
// same tables, and every function in it is two instructions, `BKPT #n` and `BX LR`: at the
// breakpoint the emulator does the work of routine n.

const SIZE = 16 * 1024;
const STACK = 0x20041f00;
const BKPT = 0xbe00;
const BX_LR = 0x4770;
const VERSION = 2; // the first with double precision
const FLOAT_TABLE_WORDS = 0x20;

// Where the data sheet puts the header.
const VECTORS = { stack: 0, reset: 4, nmi: 8, hardFault: 12 };
const MAGIC = 0x10;
const FUNCTION_TABLE = 0x14;
const DATA_TABLE = 0x16;
const LOOKUP = 0x18;
const FIRST_FREE = 0x20;

export class BootRom {
  /**
   * A routine is `{cycles, run}`: what it does to the registers and how long the real one takes,
   * a number or a function of the registers.
   *
   * @param functions routines by their two-letter code
   * @param singles, doubles the routines of the floating point tables, in the data sheet's order
   * @param crash called when the processor ends up in a reset or fault vector of the ROM
   */
  constructor(registers, { functions, singles, doubles, crash }) {
    this.registers = registers;
    this.routines = [];
    this.bytes = new Uint8Array(SIZE);
    this.view = new DataView(this.bytes.buffer);
    this.end = FIRST_FREE;

    const addresses = {};
    for (const [code, routine] of Object.entries(functions)) {
      addresses[code] = this.#place(routine);
    }
    const singleCode = singles.map((routine) => this.#place(routine));
    const doubleCode = doubles.map((routine) => this.#place(routine));
    const lookup = this.#place({ cycles: 30, run: () => this.#lookUp() });
    const fault = this.#place({ cycles: 0, run: crash });

    const SF = this.#floatTable(singleCode);
    const SD = this.#floatTable(doubleCode);
    const nothing = this.#words([0]); // of the copyright string and the git revision
    this.view.setUint16(FUNCTION_TABLE, this.#codeTable(addresses), true);
    this.view.setUint16(DATA_TABLE, this.#codeTable({ SF, SD, GR: nothing, CR: nothing }), true);
    this.view.setUint16(LOOKUP, lookup, true);
    this.bytes.set([0x4d, 0x75, 0x01, VERSION], MAGIC);
    this.view.setUint32(VECTORS.stack, STACK, true);
    for (const vector of [VECTORS.reset, VECTORS.nmi, VECTORS.hardFault]) {
      this.view.setUint32(vector, fault, true);
    }
  }

  /** The ROM as the processor reads it. */
  get words() {
    return new Uint32Array(this.bytes.buffer);
  }

  /** Do what breakpoint `number` stands for; the cycles it takes, undefined if it is none of ours. */
  serve(number) {
    const routine = this.routines[number];
    if (!routine) return undefined;
    const { cycles, run } = routine;
    const spent = typeof cycles === 'function' ? cycles(this.registers) : cycles;
    // A routine that can be cut short knows better how long it took.
    return run(this.registers) ?? spent;
  }

  #place(routine) {
    const address = this.end;
    this.view.setUint16(address, BKPT | this.routines.length, true);
    this.view.setUint16(address + 2, BX_LR, true);
    this.routines.push(routine);
    this.end += 4;
    return address | 1; // Thumb
  }

  #words(words) {
    const address = this.end;
    for (const word of words) {
      this.view.setUint32(this.end, word, true);
      this.end += 4;
    }
    return address;
  }

  /** Two bytes before a floating point table stands how many words it has. */
  #floatTable(code) {
    this.#words([0]);
    this.view.setUint8(this.end - 2, FLOAT_TABLE_WORDS);
    return this.#words(code);
  }

  #codeTable(entries) {
    const address = this.end;
    for (const [code, value] of Object.entries(entries)) {
      this.#words([(code.charCodeAt(0) | (code.charCodeAt(1) << 8) | (value << 16)) >>> 0]);
    }
    this.#words([0]);
    return address;
  }

  /** rom_table_lookup(table, code) */
  #lookUp() {
    const r = this.registers;
    const code = r[1] & 0xffff;
    let entry = r[0];
    while (this.view.getUint16(entry, true)) {
      if (this.view.getUint16(entry, true) === code) {
        r[0] = this.view.getUint16(entry + 2, true);
        return;
      }
      entry += 4;
    }
    r[0] = 0;
  }
}
