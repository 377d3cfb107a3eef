// The RP2040 of rp2040js, with what the image of the table needs beyond it.

import { ConsoleLogger, LogLevel, RP2040 } from 'rp2040js';

import { BootRom } from './bootrom.mjs';
import { LockStepPio } from './pio.mjs';
import { DOUBLE, SINGLE, floatRoutines } from './rom_floats.mjs';
import { romFunctions } from './rom_functions.mjs';
import { paceSpi } from './spi_bus.mjs';

export const FLASH = 0x10000000;
export const RAM = 0x20000000;
export const CYCLE_NANOS = 8; // 125 MHz

// SIO registers of the mailbox between the cores (data sheet 2.3.1.7).
const FIFO_STATUS = 0x50;
const FIFO_READ = 0x58;
const FIFO_VALID_READY = 0b11;

const UART_DATA = 0x00;
const UART_SENT = 1 << 5;

export class Chip extends RP2040 {
  /**
   * @param flash the flash chip beside it
   * @param events `usbBoot()`: the firmware wants its boot loader; `crash(reason)`
   */
  constructor(flash, events) {
    super();
    this.logger = new ConsoleLogger(LogLevel.Error, false);
    this.romCycles = 0;
    this.halted = false; // whoever sets it wants no more instructions
    const { registers } = this.core;
    const rom = new BootRom(registers, {
      functions: romFunctions(this, onTheClock(flash), events.usbBoot),
      singles: floatRoutines(this.core, SINGLE, DOUBLE),
      doubles: floatRoutines(this.core, DOUBLE, SINGLE),
      crash: () => events.crash(`hard fault, called from ${hex(registers[14])}`),
    });
    this.loadBootrom(rom.words);
    this.onBreak = (number) => {
      const cycles = rom.serve(number);
      if (cycles === undefined) events.crash(`breakpoint ${number} at ${hex(this.core.PC)}`);
      else this.romCycles += cycles;
    };
    this.#useFlash(flash.cells);
    this.#coreOneIsInReset();
    this.spi.forEach((spi) => paceSpi(spi, this.clock));
    this.uart.forEach(interruptOncePerByte);
    this.pios = this.pio.map((pio) => new LockStepPio(pio));
    // Where the boot ROM's second stage loader lies: it copies itself and starts the firmware.
    this.core.PC = FLASH;
  }

  /** The RAM from there on, if all of it is RAM. */
  ram(address, length) {
    const offset = (address >>> 0) - RAM;
    if (offset < 0 || offset + length > this.sram.length) return undefined;
    return this.sram.subarray(offset, offset + length);
  }

  /** The chip shares the memory of the flash chip, which outlives it. */
  #useFlash(cells) {
    this.flash = cells;
    this.flash16 = new Uint16Array(cells.buffer);
    this.flashView = new DataView(cells.buffer);
  }

  /**
   * rp2040js has one core. The other one says all the time what it says after its reset, which is
   * 0: MicroPython resets it whenever it starts anew, and waits for that word.
   */
  #coreOneIsInReset() {
    const { sio } = this;
    const read = sio.readUint32.bind(sio);
    sio.readUint32 = (offset) => {
      if (offset === FIFO_STATUS) return FIFO_VALID_READY;
      return offset === FIFO_READ ? 0 : read(offset);
    };
  }

  // RAM and flash come first, as nearly every access goes there: twice as fast as rp2040js, which
  // looks among the peripherals first.

  readUint32(address) {
    const inRam = (address >>> 0) - RAM;
    if (inRam >= 0 && inRam + 3 < this.sram.length) return this.sramView.getUint32(inRam, true);
    const inFlash = (address >>> 0) - FLASH;
    if (inFlash >= 0 && inFlash + 3 < this.flash.length) {
      return this.flashView.getUint32(inFlash, true);
    }
    return super.readUint32(address);
  }

  readUint8(address) {
    const inRam = (address >>> 0) - RAM;
    if (inRam >= 0 && inRam < this.sram.length) return this.sram[inRam];
    return super.readUint8(address);
  }

  writeUint32(address, value) {
    const inRam = (address >>> 0) - RAM;
    if (inRam >= 0 && inRam + 3 < this.sram.length) this.sramView.setUint32(inRam, value, true);
    else super.writeUint32(address, value);
  }

  writeUint16(address, value) {
    const inRam = (address >>> 0) - RAM;
    if (inRam >= 0 && inRam + 1 < this.sram.length) this.sramView.setUint16(inRam, value, true);
    else super.writeUint16(address, value);
  }

  writeUint8(address, value) {
    const inRam = (address >>> 0) - RAM;
    if (inRam >= 0 && inRam < this.sram.length) this.sram[inRam] = value;
    else super.writeUint8(address, value);
  }
}

/** Flash operations, in cycles. */
function onTheClock(flash) {
  const cycles = (nanos) => Math.round(nanos / CYCLE_NANOS);
  return {
    erase: (address, length) => cycles(flash.erase(address, length)),
    program: (address, bytes) => cycles(flash.program(address, bytes)),
  };
}

/** rp2040js holds the transmit interrupt for ever: firmware would do nothing else. */
function interruptOncePerByte(uart) {
  uart.checkInterrupts = () => {
    uart.rp2040.setInterrupt(uart.irq, (uart.interruptStatus & uart.interruptMask) !== 0);
  };
  const write = uart.writeUint32.bind(uart);
  uart.writeUint32 = (offset, value) => {
    write(offset, value);
    if (offset === UART_DATA) {
      uart.interruptStatus |= UART_SENT;
      uart.checkInterrupts();
    }
  };
}

const hex = (word) => `0x${word.toString(16)}`;
