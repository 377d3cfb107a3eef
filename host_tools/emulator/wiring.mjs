// The table's circuit board: which pin of the chip leads where, and all of it to the bench.
// The table of pins comes from firmware/jantaku/board.py.

import { GPIOPinState } from 'rp2040js';

import * as bench from './bench.mjs';
import { watchPwm } from './buzzer.mjs';
import { Door } from './door.mjs';
import { I2cBus } from './i2c_bus.mjs';
import { Inputs } from './inputs.mjs';
import { ReaderLines } from './reader_lines.mjs';
import { SpiFrames } from './spi_frames.mjs';
import { watchLights } from './ws2812.mjs';

/** Solder the chip in: from here on the bench sees its pins. `onEnd`: its program says it ends. */
export function wire(chip, board, link, onEnd) {
  const frames = new SpiFrames(
    chip,
    board,
    link,
    (number, nanos) => lines.carries(number, nanos),
    (number, reply) => lines.answered(number, reply),
  );
  const readers = board.selects.find((row) => row.answers);
  const lines = new ReaderLines(chip, readers, board, link, (pins) => frames.addressed(pins));
  const inputs = new Inputs(chip, board.inputs, link);
  chip.i2c.forEach((i2c) => new I2cBus(i2c, chip.clock, link, () => inputs.look()));
  new Door(chip, link, () => inputs.look(), onEnd);
  watchLights(chip.gpio[board.lights], chip.clock, (colours) =>
    link.post(bench.POST, bench.LIGHTS, 0, colours),
  );
  watchPwm(chip, board.buzzer, (hertz) =>
    link.post(bench.PIN, board.buzzer, 0, Uint8Array.from({ length: 4 }, (_, i) => hertz >> (8 * i))),
  );
  for (const gpio of board.outputs) {
    chip.gpio[gpio].addListener((level) => {
      if (level === GPIOPinState.Low || level === GPIOPinState.High) {
        link.post(bench.PIN, gpio, 0, [level]);
      }
    });
  }
}
