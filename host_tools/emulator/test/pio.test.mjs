import assert from 'node:assert/strict';
import test from 'node:test';

import { RP2040 } from 'rp2040js';

import { LockStepPio } from '../pio.mjs';

const CTRL = 0x000;
const TXF0 = 0x010;
const INSTR_MEM0 = 0x048;
const SM0_CLKDIV = 0x0c8;
const SM0_EXECCTRL = 0x0cc;
const JMP_X_DEC = 0x0040; // jmp x--, 0
const PULL = 0x80a0;

/** A state machine that runs this one instruction over and over. */
function machine(instruction, divisor = 1) {
  const [pio] = new RP2040().pio;
  const lockStep = new LockStepPio(pio);
  pio.writeUint32(INSTR_MEM0, instruction);
  pio.writeUint32(SM0_EXECCTRL, 0); // wrap from 0 to 0
  pio.writeUint32(SM0_CLKDIV, divisor << 16);
  pio.writeUint32(CTRL, 1);
  return { pio, lockStep, state: pio.machines[0] };
}

test('a state machine does one instruction a cycle, and none by itself', async () => {
  const { lockStep, state } = machine(JMP_X_DEC);
  state.x = 1000;
  await new Promise((resolve) => setTimeout(resolve, 20));
  assert.equal(state.x, 1000);
  lockStep.advance(7);
  assert.equal(state.x, 993);
});

test('its clock divisor slows it down', () => {
  const { lockStep, state } = machine(JMP_X_DEC, 4);
  state.x = 1000;
  for (let i = 0; i < 10; i++) lockStep.advance(2);
  assert.equal(state.x, 995);
});

test('waiting for somebody to feed it, it is not running', () => {
  const { pio, lockStep } = machine(PULL);
  assert.ok(lockStep.running);
  lockStep.advance(2);
  assert.ok(!lockStep.running);
  pio.writeUint32(TXF0, 1);
  assert.ok(lockStep.running);
});
