// node main.mjs --uf2 FILE --flash FILE ...: an emulated Pico. `jantaku emulator` starts it.
//
// Standard output gets one JSON line when it runs, {"port": ...}, and one when it has ended.
// It ends with its standard input, so that it never outlives whoever started it.

import fs from 'node:fs';
import { parseArgs } from 'node:util';

import { Bench } from './bench.mjs';
import { FLASH } from './chip.mjs';
import { Console } from './console.mjs';
import { Flash } from './flash.mjs';
import { Pico } from './pico.mjs';
import { Trouble } from './trouble.mjs';
import { loadUf2 } from './uf2.mjs';

const { values: options } = parseArgs({
  options: {
    uf2: { type: 'string' }, // written into the flash first
    flash: { type: 'string' }, // image of the flash; made if it is not there
    port: { type: 'string', default: '0' }, // TCP port of the console, 0: any
    speed: { type: 'string', default: '1' }, // 1: as in life, 0: skip idle time
    limit: { type: 'string', default: '3600' }, // seconds of the board's time
    'cut-at': { type: 'string' }, // power goes at that second
    'cut-flash': { type: 'string' }, // power goes in the middle of that flash operation
    'random-bits': { type: 'string', default: '1' }, // seed of the oscillator; stuck, biased
    start: { type: 'string', default: '0' }, // what time it is at the bench, in microseconds
    bench: { type: 'string' }, // file descriptors to read from and to write to: "3,4"
    board: { type: 'string' }, // the board's pins as JSON, for the bench
  },
});

async function main() {
  const flash = new Flash(options.flash);
  if (options.uf2 !== undefined) {
    loadUf2(options.uf2, flash.cells, FLASH);
    flash.save(0, flash.cells.length);
  }
  const terminal = new Console((bytes) => pico.send(bytes));
  const pico = new Pico(flash, (bytes) => terminal.write(bytes), {
    speed: Number(options.speed),
    limit: Number(options.limit),
    cutAt: Number(options['cut-at'] ?? Infinity),
    cutFlash: Number(options['cut-flash'] ?? Infinity),
    randomBits: options['random-bits'],
  });
  if (options.bench !== undefined) {
    const [readFd, writeFd] = options.bench.split(',').map(Number);
    const start = Number(options.start);
    const bench = new Bench(readFd, writeFd, () => start + pico.micros);
    pico.attach(bench, JSON.parse(options.board));
  }
  for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => pico.stop('stopped'));
  process.stdin.on('end', () => pico.stop('stopped')).resume();

  const port = await terminal.listen(Number(options.port));
  say({ port });
  const end = await pico.run();
  await terminal.close();
  say({
    end,
    seconds: pico.nanos / 1e9,
    instructions: pico.instructions,
    resets: pico.resets,
    erases: flash.erases,
    programs: flash.programs,
  });
  process.exit(0);
}

function say(object) {
  fs.writeSync(1, `${JSON.stringify(object)}\n`);
}

main().catch((error) => {
  const expected = error instanceof Trouble || error.code !== undefined; // of the system: no file
  fs.writeSync(2, `${expected ? error.message : error.stack}\n`);
  process.exit(2);
});
