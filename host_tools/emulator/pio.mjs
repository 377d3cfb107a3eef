// PIO in step with the processor. rp2040js lets it run on a timer of its own, as fast as it can.

export class LockStepPio {
  constructor(pio) {
    this.pio = pio;
    this.credit = pio.machines.map(() => 0); // cycles of its own that a machine may still spend
    pio.run = () => {};
  }

  /** Whether a machine can do something before anybody feeds or frees it. */
  get running() {
    return !this.pio.stopped && this.pio.machines.some((m) => m.enabled && !m.waiting);
  }

  /** Let so many cycles of the processor pass. */
  advance(cycles) {
    const { pio, credit } = this;
    pio.machines.forEach((machine, index) => {
      if (!machine.enabled) return;
      credit[index] += cycles / divisor(machine);
      while (credit[index] >= 1) {
        const before = machine.cycles;
        machine.step();
        credit[index] -= machine.cycles - before || 1;
        pio.checkChangedPins();
      }
    });
  }
}

const divisor = (machine) => (machine.clockDivInt || 65536) + machine.clockDivFrac / 256;
