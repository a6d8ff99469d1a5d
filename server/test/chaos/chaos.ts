import "./quickly.ts";
import { setTimeout as pause } from "node:timers/promises";
import { parseArgs } from "node:util";
import { openStore } from "../../src/db/engine.ts";
import type { Store } from "../../src/db/engine.ts";
import type { Cluster } from "../ops/Cluster.ts";
import { Random } from "../simulation/Random.ts";
import { databaseRows } from "./databaseRows.ts";
import { disturb } from "./disturb.ts";
import { differences, judgePrivacy, judgeRun } from "./judgeRun.ts";
import { live } from "./liveRun.ts";
import { openServers } from "./openServers.ts";
import { Run } from "./Run.ts";

/**
 * Lets people share lists on real servers that are killed, paused and restarted while Google fails: `npm run chaos
 * --workspace server -- --runs 500 --database postgres --seed 1`.
 * - Each run has its own people and its own seed, counted up from the first. `--at-once` runs share the same servers
 *   at a time: two on PostgreSQL behind one address, or one on SQLite.
 * - A day later, when nothing is pending, each run is judged by what its people did and saw.
 * - Time passes ten times as fast as ours, so a busy machine looks like a very slow one.
 * - Google alternates between ignoring If-Match and honouring it, unless `--if-match` names one of the two.
 * - A violated run prints its seed, and with `--trace` everything that happened to its people. The command then exits
 *   with 1.
 * - The PostgreSQL is the one of TEST_DATABASE_URL, or a temporary one.
 */
const { values } = parseArgs({
  options: {
    runs: { type: "string", default: "20" },
    seed: { type: "string", default: "1" },
    database: { type: "string", default: "sqlite" },
    "if-match": { type: "string" },
    trace: { type: "boolean", default: false },
    "at-once": { type: "string", default: "25" },
  },
});
const [runs, first, atOnce] = [values.runs, values.seed, values["at-once"]].map(Number) as [
  number,
  number,
  number,
];
/** How many runs share the same servers and database. */
const ON_ONE = 25;
/**
 * The servers get this much time to end all differences: until nothing changed for `STANDS_STILL`, or for
 * `SETTLED_WITHIN` in all, in milliseconds.
 */
const STANDS_STILL = 20 * 60_000;
const SETTLED_WITHIN = 10 * 60 * 60_000;
/** After this time, every list has been read in full once more. The engine does that once a day. */
const A_DAY_LATER = 26 * 60 * 60_000;
const LOOK_EVERY = 20_000;
const REFRESH_EVERY = 4;

const say = (line: string): void => void process.stdout.write(`${line}\n`);
// The command speeds up `Date`, but not this clock, so it shows how long the run really takes.
const began = process.hrtime.bigint();
const sums: Record<string, number> = { "operations of people": 0, "calls to Google": 0 };
let violated = 0;

const conditions = (["ignore", "honour"] as const).filter((one) => one === (values["if-match"] ?? one));
for (let from = first, at = 0; from < first + runs; from += ON_ONE, at++) {
  const many = Math.min(ON_ONE, first + runs - from);
  const seeds = Array.from({ length: many }, (_, n) => from + n);
  await runOn(conditions[at % conditions.length]!, seeds);
  say(`${from + many - first} of ${runs} runs, ${violated} violated`);
}
const seconds = (process.hrtime.bigint() - began) / 1_000_000_000n;
say(`${runs} runs from seed ${first} on ${values.database} in ${seconds} s`);
for (const [what, count] of Object.entries(sums)) say(`  ${count} ${what}`);
say(`violations: ${violated === 0 ? "0" : `${violated} runs, see above`}`);
process.exitCode = violated === 0 ? 0 : 1;

/** Runs these seeds on servers of their own, with a Google that ignores or honours If-Match. */
async function runOn(ifMatch: "ignore" | "honour", seeds: readonly number[]): Promise<void> {
  const { cluster, database, setAhead, close } = await openServers(values.database);
  try {
    cluster.emulator.switches.conditionalRequests = ifMatch;
    const store = await openStore(database);
    try {
      await allOf(cluster, store, seeds, () => setAhead(A_DAY_LATER));
    } finally {
      await store.close();
    }
  } finally {
    await close();
  }
}

/** Runs all seeds, some at a time. When one run is judged, the next begins. */
async function allOf(
  { emulator, url, servers }: Cluster,
  store: Store,
  seeds: readonly number[],
  aDayPasses: () => Promise<void>,
): Promise<void> {
  const left = [...seeds];
  const all: Run[] = [];
  const living = new Set<Run>();
  const work = some(left, async (seed) => {
    const run = new Run(seed, emulator);
    all.push(run);
    living.add(run);
    await live(run, url).catch((error: unknown) => run.violate("stopped", String(error)));
    living.delete(run);
    sums["operations of people"]! += run.operations;
    // Google's listing of changes may lack a task that got another parent, position or list. Only the full read of each
    // day finds it. So such differences are not judged now, but after a simulated day (docs/quality/faults.md, goal
    // 13).
    await settle(run, (what) => !/^I1 (order|parent|left over)/.test(what));
  });
  const emails = (): string[] =>
    [...living].flatMap(({ memberships }) => memberships.map(({ email }) => email));
  const counts = await disturb({ servers, emulator }, new Random(seeds[0]! ^ 0xc4a05), emails, work);
  for (const [what, count] of Object.entries(counts)) sums[what] = (sums[what] ?? 0) + count;
  await aDayPasses();
  for (const server of servers) {
    await server.end("SIGTERM");
    await server.start(A_DAY_LATER);
  }
  await some([...all], async (run) => {
    await settle(run, () => true);
    if (run.violations.length === 0) await judgeRun(run, store);
  });
  judgePrivacy(all);
  for (const run of all) if (run.violations.length > 0) await report(run, store);
  sums["calls to Google"]! += emulator.ledger.entries().length;
}

/** Does work for every item, `atOnce` items at a time. */
async function some<Item>(left: Item[], work: (item: Item) => Promise<void>): Promise<void> {
  const worker = async (): Promise<void> => {
    for (let item = left.shift(); item !== undefined; item = left.shift()) await work(item);
  };
  await Promise.all(Array.from({ length: atOnce }, worker));
}

async function report(run: Run, store: Store): Promise<void> {
  violated++;
  say(`seed ${run.seed}: violated`);
  for (const what of run.violations) say(`  ${what}`);
  if (values.trace)
    for (const line of [...run.story(), ...(await databaseRows(run, store))]) say(`    ${line}`);
}

/** Waits until boards and Google no longer differ in anything that counts. */
async function settle(run: Run, counts: (difference: string) => boolean): Promise<void> {
  if (run.violations.length > 0) return;
  const end = Date.now() + SETTLED_WITHIN;
  let [last, until] = ["", 0];
  for (let looks = 0, quiet = 0; quiet < 2; looks++) {
    const isFresh = looks % REFRESH_EVERY === 0 || quiet === 1;
    const found = (await differences(run, isFresh).catch((error: unknown) => [String(error)])).filter(counts);
    // Equality counts only if a second look, after a pull for everybody, confirms it.
    quiet = found.length > 0 ? 0 : isFresh ? quiet + 1 : 1;
    const now = found.join("\n");
    if (now !== last) until = Math.min(end, Date.now() + STANDS_STILL);
    last = now;
    if (found.length > 0 && Date.now() > until) {
      for (const what of found) run.violations.push(what);
      return;
    }
    await pause(LOOK_EVERY);
  }
}
