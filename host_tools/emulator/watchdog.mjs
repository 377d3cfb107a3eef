// The watchdog (RP2040 data sheet 4.7): what resets the chip, and what it remembers across that.

const WATCHDOG = 0x40058;

/** Call `onReset` when the watchdog, or machine.reset() through it, resets the chip. */
export function guard(chip, onReset) {
  const watchdog = chip.peripherals[WATCHDOG];
  watchdog.onWatchdogTrigger = () => {
    // Else its alarm would go off again at the very same instant, for ever.
    watchdog.alarm.enable = false;
    watchdog.timer.enable = false;
    onReset();
  };
}

/** The reason of the reset and the scratch registers, to hand to the chip after the reset. */
export function remember(chip) {
  const { reason, scratchData } = chip.peripherals[WATCHDOG];
  return { reason, scratch: scratchData.slice() };
}

export function recall(chip, { reason, scratch }) {
  const watchdog = chip.peripherals[WATCHDOG];
  watchdog.reason = reason;
  watchdog.scratchData.set(scratch);
}
