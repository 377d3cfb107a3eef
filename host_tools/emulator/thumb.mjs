// The usual instructions of the processor, at two to three times the speed of rp2040js: it looks
// for an instruction along a chain of comparisons, here it is found with one jump, and registers,
// flags and memories stay at hand from one to the next.
//
// Only what touches nothing but registers, RAM and flash is done here. Everything else (peripherals,
// interrupts, sleep, the rarer instructions) is left to rp2040js, one instruction at a time; cycles
// are counted as there, so that a run is the same to the last of them.

import { CYCLE_NANOS, FLASH, RAM } from './chip.mjs';

const [SP, LR, PC] = [13, 14, 15];
const EXCEPTION_RETURN = 15; // highest four bits of such an address

/**
 * Run up to so many instructions; how many they were. Ends early when the processor sleeps, a PIO
 * starts, or `chip.halted`.
 */
export function execute(chip, most) {
  const { core, clock } = chip;
  const [pio0, pio1] = chip.pio;
  const r = core.registers;
  const ram8 = chip.sram;
  const ram16 = new Uint16Array(ram8.buffer);
  const ram32 = new Uint32Array(ram8.buffer);
  const ramSize = ram8.length;
  const flash8 = chip.flash;
  const flash16 = new Uint16Array(flash8.buffer);
  const flash32 = new Uint32Array(flash8.buffer);
  const flashSize = flash8.length;

  let done = 0;
  let pc = r[PC]; // of the next instruction
  let cycles = 0; // since the clock was set
  let room = (clock.nextAlarm.nanos - clock.nanosCounter) / CYCLE_NANOS; // until the next alarm
  // The flags N and Z as the result they tell of, C and V as themselves.
  let nz = core.Z ? 0 : core.N ? -1 : 1;
  let c = core.C;
  let v = core.V;

  for (;;) {
    done++;
    // Where the instruction lies: in flash as a rule.
    let at = pc - FLASH;
    let opcode = 0;
    let next = 0; // the half-word behind it
    let usual = !core.interruptsUpdated;
    if (at >= 0 && at < flashSize - 2) {
      opcode = flash16[at >> 1];
      next = flash16[(at >> 1) + 1];
    } else if ((at = pc - RAM) >= 0 && at < ramSize - 2) {
      opcode = ram16[at >> 1];
      next = ram16[(at >> 1) + 1];
    } else {
      usual = false;
    }
    let spent = 1;
    let follows = pc + 2;
    const low = opcode & 7;
    const mid = (opcode >> 3) & 7;
    const imm5 = (opcode >> 6) & 31;
    const high = (opcode >> 8) & 7;
    const imm8 = opcode & 255;

    if (usual) {
      let address = 0;
      switch (opcode >> 9) {
        case 0: case 1: case 2: case 3: { // LSLS Rd, Rm, imm5
          const value = r[mid];
          nz = value << imm5;
          r[low] = nz;
          if (imm5) c = (value & (1 << (32 - imm5))) !== 0;
          break;
        }
        case 4: case 5: case 6: case 7: { // LSRS Rd, Rm, imm5
          const value = r[mid];
          nz = imm5 ? value >>> imm5 : 0;
          r[low] = nz;
          c = ((value >>> (imm5 ? imm5 - 1 : 31)) & 1) !== 0;
          break;
        }
        case 8: case 9: case 10: case 11: { // ASRS Rd, Rm, imm5
          const value = r[mid];
          nz = (value | 0) >> (imm5 || 31);
          r[low] = nz;
          c = (value & (1 << ((imm5 || 32) - 1))) !== 0;
          break;
        }
        case 12: case 14: { // ADDS Rd, Rn, Rm or imm3
          const a = r[mid];
          const b = opcode & 0x400 ? imm5 & 7 : r[imm5 & 7];
          nz = (a + b) | 0;
          c = a + b > 0xffffffff;
          v = ((a ^ nz) & (b ^ nz)) < 0;
          r[low] = nz;
          break;
        }
        case 13: case 15: { // SUBS Rd, Rn, Rm or imm3
          const a = r[mid];
          const b = opcode & 0x400 ? imm5 & 7 : r[imm5 & 7];
          nz = (a - b) | 0;
          c = a >= b;
          v = ((a ^ b) & (a ^ nz)) < 0;
          r[low] = nz;
          break;
        }
        case 16: case 17: case 18: case 19: // MOVS Rd, imm8
          nz = imm8;
          r[high] = nz;
          break;
        case 20: case 21: case 22: case 23: { // CMP Rn, imm8
          const a = r[high];
          nz = (a - imm8) | 0;
          c = a >= imm8;
          v = (a & ~nz) < 0;
          break;
        }
        case 24: case 25: case 26: case 27: { // ADDS Rdn, imm8
          const a = r[high];
          nz = (a + imm8) | 0;
          c = a + imm8 > 0xffffffff;
          v = (~a & nz) < 0;
          r[high] = nz;
          break;
        }
        case 28: case 29: case 30: case 31: { // SUBS Rdn, imm8
          const a = r[high];
          nz = (a - imm8) | 0;
          c = a >= imm8;
          v = (a & ~nz) < 0;
          r[high] = nz;
          break;
        }
        case 32: case 33: { // Rdn, Rm
          const a = r[low];
          const b = r[mid];
          switch ((opcode >> 6) & 15) {
            case 0: // ANDS
              nz = (a & b) | 0;
              r[low] = nz;
              break;
            case 1: // EORS
              nz = (a ^ b) | 0;
              r[low] = nz;
              break;
            case 2: { // LSLS
              const count = b & 255;
              nz = count < 32 ? a << count : 0;
              if (count) c = (a & (1 << (32 - count))) !== 0;
              r[low] = nz;
              break;
            }
            case 8: // TST
              nz = (a & b) | 0;
              break;
            case 9: // RSBS Rd, Rn, 0
              nz = -b | 0;
              c = b === 0;
              v = b === 0x80000000;
              r[low] = nz;
              break;
            case 10: // CMP
              nz = (a - b) | 0;
              c = a >= b;
              v = ((a ^ b) & (a ^ nz)) < 0;
              break;
            case 12: // ORRS
              nz = a | b | 0;
              r[low] = nz;
              break;
            case 13: // MULS
              nz = Math.imul(a, b);
              r[low] = nz;
              break;
            case 14: // BICS
              nz = (a & ~b) | 0;
              r[low] = nz;
              break;
            case 15: // MVNS
              nz = ~b | 0;
              r[low] = nz;
              break;
            default: // with carry, and shifts whose carry is a matter of taste
              usual = false;
          }
          break;
        }
        case 34: { // ADD Rdn, Rm or CMP Rn, Rm, all registers
          const rd = ((opcode >> 4) & 8) | low;
          const rm = (opcode >> 3) & 15;
          if (rd === PC || rm === PC) {
            usual = false;
          } else if (opcode & 0x100) {
            const a = r[rd];
            const b = r[rm];
            nz = (a - b) | 0;
            c = a >= b;
            v = ((a ^ b) & (a ^ nz)) < 0;
          } else {
            const sum = r[rd] + r[rm];
            r[rd] = rd === SP ? sum & ~3 : sum;
          }
          break;
        }
        case 35: { // MOV Rd, Rm; BX, BLX
          const rm = (opcode >> 3) & 15;
          if (rm === PC || (opcode & 0x107) > 0x100) {
            usual = false;
          } else if (opcode & 0x100) {
            const target = r[rm];
            if (opcode & 0x80) {
              r[LR] = follows | 1;
            } else if (target >>> 28 === EXCEPTION_RETURN) {
              usual = false;
              break;
            }
            follows = (target & ~1) >>> 0;
            spent = 2;
          } else {
            const rd = ((opcode >> 4) & 8) | low;
            if (rd === PC) {
              follows = (r[rm] & ~1) >>> 0;
              spent = 2;
            } else {
              r[rd] = rd === SP ? r[rm] & ~3 : r[rm];
            }
          }
          break;
        }
        case 36: case 37: case 38: case 39: // LDR Rt, literal
          address = ((pc + 4) & ~3) + (imm8 << 2);
          spent = 2;
          if ((at = address - FLASH) >= 0 && at < flashSize) r[high] = flash32[at >> 2];
          else if ((at = address - RAM) >= 0 && at < ramSize) r[high] = ram32[at >> 2];
          else usual = false;
          break;
        case 40: // STR Rt, [Rn, Rm]
          address = (r[mid] + r[imm5 & 7]) >>> 0;
          spent = 2;
          if ((at = address - RAM) >= 0 && at < ramSize && !(at & 3)) ram32[at >> 2] = r[low];
          else usual = false;
          break;
        case 41: // STRH Rt, [Rn, Rm]
          address = (r[mid] + r[imm5 & 7]) >>> 0;
          spent = 2;
          if ((at = address - RAM) >= 0 && at < ramSize && !(at & 1)) ram16[at >> 1] = r[low];
          else usual = false;
          break;
        case 42: // STRB Rt, [Rn, Rm]
          address = (r[mid] + r[imm5 & 7]) >>> 0;
          spent = 2;
          if ((at = address - RAM) >= 0 && at < ramSize) ram8[at] = r[low];
          else usual = false;
          break;
        case 43: // LDRSB Rt, [Rn, Rm]
          address = (r[mid] + r[imm5 & 7]) >>> 0;
          spent = 2;
          if ((at = address - RAM) >= 0 && at < ramSize) r[low] = (ram8[at] << 24) >> 24;
          else if ((at = address - FLASH) >= 0 && at < flashSize) r[low] = (flash8[at] << 24) >> 24;
          else usual = false;
          break;
        case 44: // LDR Rt, [Rn, Rm]
          address = (r[mid] + r[imm5 & 7]) >>> 0;
          spent = 2;
          if (address & 3) usual = false;
          else if ((at = address - RAM) >= 0 && at < ramSize) r[low] = ram32[at >> 2];
          else if ((at = address - FLASH) >= 0 && at < flashSize) r[low] = flash32[at >> 2];
          else usual = false;
          break;
        case 45: case 47: { // LDRH, LDRSH Rt, [Rn, Rm]
          address = (r[mid] + r[imm5 & 7]) >>> 0;
          spent = 2;
          let value = 0;
          if (address & 1) usual = false;
          else if ((at = address - RAM) >= 0 && at < ramSize) value = ram16[at >> 1];
          else if ((at = address - FLASH) >= 0 && at < flashSize) value = flash16[at >> 1];
          else usual = false;
          if (usual) r[low] = opcode & 0x400 ? (value << 16) >> 16 : value;
          break;
        }
        case 46: // LDRB Rt, [Rn, Rm]
          address = (r[mid] + r[imm5 & 7]) >>> 0;
          spent = 2;
          if ((at = address - RAM) >= 0 && at < ramSize) r[low] = ram8[at];
          else if ((at = address - FLASH) >= 0 && at < flashSize) r[low] = flash8[at];
          else usual = false;
          break;
        case 48: case 49: case 50: case 51: // STR Rt, [Rn, imm5]
          address = (r[mid] + (imm5 << 2)) >>> 0;
          spent = 2;
          if ((at = address - RAM) >= 0 && at < ramSize && !(at & 3)) ram32[at >> 2] = r[low];
          else usual = false;
          break;
        case 52: case 53: case 54: case 55: // LDR Rt, [Rn, imm5]
          address = (r[mid] + (imm5 << 2)) >>> 0;
          spent = 2;
          if (address & 3) usual = false;
          else if ((at = address - RAM) >= 0 && at < ramSize) r[low] = ram32[at >> 2];
          else if ((at = address - FLASH) >= 0 && at < flashSize) r[low] = flash32[at >> 2];
          else usual = false;
          break;
        case 56: case 57: case 58: case 59: // STRB Rt, [Rn, imm5]
          address = (r[mid] + imm5) >>> 0;
          spent = 2;
          if ((at = address - RAM) >= 0 && at < ramSize) ram8[at] = r[low];
          else usual = false;
          break;
        case 60: case 61: case 62: case 63: // LDRB Rt, [Rn, imm5]
          address = (r[mid] + imm5) >>> 0;
          spent = 2;
          if ((at = address - RAM) >= 0 && at < ramSize) r[low] = ram8[at];
          else if ((at = address - FLASH) >= 0 && at < flashSize) r[low] = flash8[at];
          else usual = false;
          break;
        case 64: case 65: case 66: case 67: // STRH Rt, [Rn, imm5]
          address = (r[mid] + (imm5 << 1)) >>> 0;
          spent = 2;
          if ((at = address - RAM) >= 0 && at < ramSize && !(at & 1)) ram16[at >> 1] = r[low];
          else usual = false;
          break;
        case 68: case 69: case 70: case 71: // LDRH Rt, [Rn, imm5]
          address = (r[mid] + (imm5 << 1)) >>> 0;
          spent = 2;
          if (address & 1) usual = false;
          else if ((at = address - RAM) >= 0 && at < ramSize) r[low] = ram16[at >> 1];
          else if ((at = address - FLASH) >= 0 && at < flashSize) r[low] = flash16[at >> 1];
          else usual = false;
          break;
        case 72: case 73: case 74: case 75: // STR Rt, [SP, imm8]
          at = r[SP] + (imm8 << 2) - RAM;
          spent = 2;
          if (at >= 0 && at < ramSize) ram32[at >> 2] = r[high];
          else usual = false;
          break;
        case 76: case 77: case 78: case 79: // LDR Rt, [SP, imm8]
          at = r[SP] + (imm8 << 2) - RAM;
          spent = 2;
          if (at >= 0 && at < ramSize) r[high] = ram32[at >> 2];
          else usual = false;
          break;
        case 80: case 81: case 82: case 83: // ADR Rd, label
          r[high] = ((pc + 4) & ~3) + (imm8 << 2);
          break;
        case 84: case 85: case 86: case 87: // ADD Rd, SP, imm8
          r[high] = r[SP] + (imm8 << 2);
          break;
        case 88: // ADD, SUB SP, imm7
          if (opcode & 0x100) usual = false;
          else r[SP] += (opcode & 0x80 ? -4 : 4) * (opcode & 127);
          break;
        case 89: // SXTH, SXTB, UXTH, UXTB Rd, Rm
          if (opcode & 0x100) usual = false;
          else if (imm8 >> 6 === 0) r[low] = (r[mid] << 16) >> 16;
          else if (imm8 >> 6 === 1) r[low] = (r[mid] << 24) >> 24;
          else if (imm8 >> 6 === 2) r[low] = r[mid] & 0xffff;
          else r[low] = r[mid] & 0xff;
          break;
        case 90: { // PUSH
          let count = 0;
          for (let bits = opcode & 0x1ff; bits; bits &= bits - 1) count++;
          at = r[SP] - 4 * count - RAM;
          if (at < 0 || at + 36 > ramSize) {
            usual = false;
            break;
          }
          r[SP] -= 4 * count;
          at >>= 2;
          for (let i = 0, bits = imm8; bits; i++, bits >>= 1) {
            if (bits & 1) {
              ram32[at++] = r[i];
              spent++;
            }
          }
          if (opcode & 0x100) ram32[at] = r[LR];
          break;
        }
        case 94: { // POP
          at = r[SP] - RAM;
          if (at < 0 || at + 36 > ramSize) {
            usual = false;
            break;
          }
          at >>= 2;
          if (opcode & 0x100) {
            let count = 0;
            for (let bits = imm8; bits; bits &= bits - 1) count++;
            const target = ram32[at + count];
            if (target >>> 28 === EXCEPTION_RETURN) {
              usual = false;
              break;
            }
            follows = (target & ~1) >>> 0;
            spent += 2;
          }
          for (let i = 0, bits = imm8; bits; i++, bits >>= 1) {
            if (bits & 1) {
              r[i] = ram32[at++];
              spent++;
            }
          }
          if (opcode & 0x100) at++;
          r[SP] = (at << 2) + RAM;
          break;
        }
        case 96: case 97: case 98: case 99: { // STMIA Rn!, registers
          at = r[high] - RAM;
          if (at < 0 || at + 32 > ramSize || at & 3) {
            usual = false;
            break;
          }
          at >>= 2;
          for (let i = 0, bits = imm8; bits; i++, bits >>= 1) {
            if (bits & 1) {
              ram32[at++] = r[i];
              spent++;
            }
          }
          if (!(imm8 & (1 << high))) r[high] = (at << 2) + RAM;
          break;
        }
        case 100: case 101: case 102: case 103: { // LDMIA Rn!, registers
          at = r[high] - RAM;
          if (at < 0 || at + 32 > ramSize || at & 3) {
            usual = false;
            break;
          }
          at >>= 2;
          for (let i = 0, bits = imm8; bits; i++, bits >>= 1) {
            if (bits & 1) {
              r[i] = ram32[at++];
              spent++;
            }
          }
          if (!(imm8 & (1 << high))) r[high] = (at << 2) + RAM;
          break;
        }
        case 104: case 105: case 106: case 107: case 108: case 109: case 110: case 111: { // B cond
          let taken = false;
          switch ((opcode >> 8) & 15) {
            case 0: taken = nz === 0; break;
            case 1: taken = nz !== 0; break;
            case 2: taken = c; break;
            case 3: taken = !c; break;
            case 4: taken = nz < 0; break;
            case 5: taken = nz >= 0; break;
            case 6: taken = v; break;
            case 7: taken = !v; break;
            case 8: taken = c && nz !== 0; break;
            case 9: taken = !c || nz === 0; break;
            case 10: taken = nz < 0 === v; break;
            case 11: taken = nz < 0 !== v; break;
            case 12: taken = nz !== 0 && nz < 0 === v; break;
            case 13: taken = nz === 0 || nz < 0 !== v; break;
            default: usual = false; // UDF, SVC
          }
          if (taken) {
            follows = pc + 4 + ((opcode << 24) >> 23);
            spent = 2;
          }
          break;
        }
        case 112: case 113: case 114: case 115: // B
          follows = pc + 4 + ((opcode << 21) >> 20);
          spent = 2;
          break;
        case 120: case 121: case 122: case 123: { // BL
          if (next >> 14 !== 3 || !(next & 0x1000)) {
            usual = false;
            break;
          }
          const sign = (opcode >> 10) & 1;
          const i1 = 1 ^ sign ^ ((next >> 13) & 1);
          const i2 = 1 ^ sign ^ ((next >> 11) & 1);
          r[LR] = (pc + 4) | 1;
          follows =
            pc + 4 + ((-sign << 24) | (i1 << 23) | (i2 << 22) | ((opcode & 0x3ff) << 12) | ((next & 0x7ff) << 1));
          spent = 3;
          break;
        }
        default:
          usual = false;
      }
    }

    if (usual) {
      pc = follows;
      cycles += spent;
      if (cycles < room && done < most) continue;
    }
    r[PC] = pc;
    core.N = nz < 0;
    core.Z = nz === 0;
    core.C = c;
    core.V = v;
    core.cycles += cycles;
    clock.tick(cycles * CYCLE_NANOS); // to an alarm at most
    if (!usual) {
      cycles = core.executeInstruction() + chip.romCycles;
      chip.romCycles = 0;
      clock.tick(cycles * CYCLE_NANOS);
      if (!pio0.stopped || !pio1.stopped) chip.pios.forEach((pio) => pio.advance(cycles));
    }
    if (done >= most || core.waiting || chip.halted || !pio0.stopped || !pio1.stopped) return done;
    pc = r[PC];
    cycles = 0;
    room = (clock.nextAlarm.nanos - clock.nanosCounter) / CYCLE_NANOS;
    nz = core.Z ? 0 : core.N ? -1 : 1;
    c = core.C;
    v = core.V;
  }
}
