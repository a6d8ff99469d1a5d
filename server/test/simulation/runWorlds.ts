import { parseArgs } from "node:util";
import { simulate } from "./simulate.ts";
import { simulateFleet } from "./simulateFleet.ts";
import type { More } from "./simulate.ts";

/**
 * Runs the simulation from the command line, world after world, until `--steps` are done: `npm run simulate
 * --workspace server -- --seed 1 --steps 1000000 --members 1 --faults 1`. Each world has its own seed, counted up from
 * the first.
 * - `--members 2-5` gives the worlds two to five people in turn.
 * - `--comings 0.006` lets people join and leave.
 * - `--bin 0.03` lets people delete things of every kind and restore them from the bin.
 * - `--own 1` gives each person a list of their own, and tasks are moved between the lists.
 * - `--common 1` puts everybody into one more shared list, and tasks are moved between the lists.
 * - `--hot 0.8` lets everybody work on the same task for a minute, then on another one.
 * - `--sweep 3` repeats each world with a crash of all servers at every third step, before and after the work at their
 *   gates is done.
 * - `--trace` prints everything that happens.
 *
 * A violated world is reported at once, and the next worlds go on. In the end the process exits with 1.
 */
const { values } = parseArgs({
  options: {
    seed: { type: "string", default: "1" },
    steps: { type: "string", default: "100000" },
    world: { type: "string", default: "1000" },
    members: { type: "string", default: "1" },
    faults: { type: "string", default: "1" },
    comings: { type: "string", default: "0" },
    bin: { type: "string", default: "0" },
    own: { type: "string", default: "0" },
    common: { type: "string", default: "0" },
    hot: { type: "string", default: "0" },
    sweep: { type: "string", default: "0" },
    direct: { type: "boolean", default: false },
    trace: { type: "boolean", default: false },
  },
});
const [first, steps, perWorld, faults] = (["seed", "steps", "world", "faults"] as const).map((name) =>
  Number(values[name]),
) as [number, number, number, number];
const [fewest, most = fewest] = values.members.split("-").map(Number) as [number, number?];

const say = (line: string): void => void process.stdout.write(`${line}\n`);
const sums = { steps: 0, operations: 0, calls: 0, allowed: 0 };
const counts: Record<string, number> = {};
let violated = 0;
/** A long run reports its progress each time this many steps are done. */
const TOLD_EVERY = 100_000;
const began = performance.now();

for (let seed = first; sums.steps < steps; seed++) {
  const inWorld = Math.min(perWorld, steps - sums.steps);
  const members = fewest + ((seed - first) % (most - fewest + 1));
  for (const crash of crashesOf(inWorld)) {
    const outcome = await (values.direct ? simulate : simulateFleet)({
      seed,
      steps: inWorld,
      members,
      faults,
      comings: Number(values.comings),
      own: Number(values.own),
      bin: Number(values.bin),
      common: Number(values.common),
      hot: Number(values.hot),
      ...crash,
      ...(values.trace && { trace: say }),
    });
    for (const name of ["steps", "operations", "calls", "allowed"] as const) sums[name] += outcome[name];
    for (const [name, count] of Object.entries(outcome.counts)) counts[name] = (counts[name] ?? 0) + count;
    if (outcome.violations.length > 0) {
      say(
        `seed ${seed}, ${inWorld} steps, ${members} members, faults ${faults}${describeCrash(crash)}: violated`,
      );
      for (const { kind, detail } of outcome.violations) say(`  ${kind}: ${detail}`);
      violated++;
    }
  }
  if (steps > TOLD_EVERY && sums.steps % TOLD_EVERY === 0)
    say(`${sums.steps} steps, ${violated} worlds violated`);
}

const seconds = ((performance.now() - began) / 1_000).toFixed(0);
say(`${sums.steps} steps from seed ${first} in ${seconds} s, ${values.members} members, faults ${faults}`);
say(`${sums.operations} operations of people, ${sums.calls} calls to Google`);
for (const [name, count] of Object.entries(counts).sort(([a], [b]) => (a < b ? -1 : 1)))
  say(`  ${count} ${name}`);
say(`${sums.allowed} documented exceptions`);
say(`violations: ${violated === 0 ? "0" : `${violated} worlds, see above`}`);
process.exitCode = violated === 0 ? 0 : 1;

/** Returns the crashes of a sweep, each for one run of the same world; without a sweep, one run without a crash. */
function crashesOf(inWorld: number): Pick<More, "crash">[] {
  const every = Number(values.sweep);
  if (every === 0) return [{}];
  const at = Array.from({ length: Math.floor(inWorld / every) }, (_, n) => (n + 1) * every - 1);
  return at.flatMap((step) => [false, true].map((after) => ({ crash: { step, after } })));
}

function describeCrash({ crash }: Pick<More, "crash">): string {
  return crash ? `, servers die at step ${crash.step}, ${crash.after ? "after" : "before"} what they do` : "";
}
