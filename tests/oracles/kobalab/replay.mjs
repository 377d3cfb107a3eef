// Replays paipu with kobalab's own engine: JSON lines {"rule", "paipu"} in, for each a JSON list of
// differences out, each as [deal, event, what the paipu says, what the engine says].
import { createRequire } from "node:module";
import { createInterface } from "node:readline";

const Majiang = createRequire(import.meta.url)("@kobalab/majiang-core/dev");

function ordered(value) {
  if (value === null || typeof value !== "object") return value;
  if (Array.isArray(value)) return value.map(ordered);
  return Object.fromEntries(Object.keys(value).sort().map((key) => [key, ordered(value[key])]));
}

const text = (value) => JSON.stringify(ordered(value ?? null));

function* compared(paipu, replayed) {
  for (let deal = 0; deal < Math.max(paipu.log.length, replayed.log.length); deal++) {
    const [said, played] = [paipu.log[deal] ?? [], replayed.log[deal] ?? []];
    for (let event = 0; event < Math.max(said.length, played.length); event++) {
      if (text(said[event]) !== text(played[event])) {
        yield [deal, event, said[event] ?? null, played[event] ?? null];
        break; // what follows in this deal follows from it
      }
    }
  }
  for (const field of ["defen", "point", "rank"]) {
    if (text(paipu[field]) !== text(replayed[field])) {
      yield [-1, field, paipu[field], replayed[field]];
    }
  }
}

function differences({ rule, paipu }) {
  const script = structuredClone(paipu);
  const game = new Majiang.Dev.Game(script, Majiang.rule(rule));
  try {
    game.do_sync();
  } catch (error) {
    const found = [...compared({ log: paipu.log }, { log: game._paipu.log })];
    return [...found, [-1, "stopped", null, String(error.message)]];
  }
  return [...compared(paipu, game._paipu)];
}

for await (const line of createInterface({ input: process.stdin })) {
  console.log(JSON.stringify(differences(JSON.parse(line))));
}
