import "./quickly.ts";
import { setTimeout as pause } from "node:timers/promises";
import { parseArgs } from "node:util";
import { underLoad } from "../ops/underLoad.ts";
import { Random } from "../simulation/Random.ts";
import { replicaDiffers } from "./replicaDiffers.ts";
import { openServers } from "./openServers.ts";
import { Somebody } from "./Somebody.ts";

/**
 * Kills a server with `kill -9` again and again while it writes without pause: `npm run kills --workspace server --
 * --times 100 --database postgres`. On PostgreSQL there are two servers, and one is killed at a time; on SQLite there
 * is one. Each restarts at once. In the end, every answered write must be on the board and in Google exactly once;
 * otherwise the command exits with 1.
 */
const { values } = parseArgs({
  options: {
    times: { type: "string", default: "10" },
    seed: { type: "string", default: "1" },
    database: { type: "string", default: "sqlite" },
  },
});
const times = Number(values.times);
const random = new Random(Number(values.seed));
/**
 * Each kill happens after a random number of answers, at most this many. So it can hit any moment of the server's
 * work.
 */
const ANSWERS = 40;
const SETTLED_WITHIN = 60 * 60_000;
const LOOK_EVERY = 10_000;
const LISTENS_EVERY = 50;

const say = (line: string): void => void process.stdout.write(`${line}\n`);
// The command speeds up `Date`, but not this clock, so it shows how long the run really takes.
const began = process.hrtime.bigint();
const { cluster, close } = await openServers(values.database);
const wrong: string[] = [];
try {
  const { servers, emulator, url } = cluster;
  const ann = await Somebody.arrive(url, emulator, "ann@example.com");
  const listId = (await ann.board()).lists[0]!.google_list_id;
  const { states, refused } = await underLoad(ann.browser, listId, async () => {
    for (let n = 0; n < times; n++) {
      const enough = ann.browser.answers + 1 + random.int(ANSWERS);
      while (ann.browser.answers < enough) await pause(LISTENS_EVERY);
      const server = servers[n % servers.length]!;
      await server.end("SIGKILL");
      await server.start();
    }
  });
  for (const what of refused) wrong.push(`refused: ${what}`);
  const until = Date.now() + SETTLED_WITHIN;
  let left: string[];
  do {
    await pause(LOOK_EVERY);
    const board = await ann.board(true);
    left = board.lists.flatMap((list) => replicaDiffers(ann, board, list));
  } while (left.length > 0 && Date.now() < until);
  wrong.push(...left);
  const { tasks } = await ann.board();
  const shown = tasks.map(({ finalTitle, status }) => `${finalTitle} ${status}`);
  for (const state of states) if (!shown.includes(state.join(" "))) wrong.push(`lost: ${state.join(" ")}`);
  const titles = tasks.map(({ finalTitle }) => finalTitle);
  for (const [at, title] of titles.entries())
    if (titles.indexOf(title) !== at) wrong.push(`doubled: ${title}`);
  const seconds = (process.hrtime.bigint() - began) / 1_000_000_000n;
  say(`${times} kills on ${values.database} in ${seconds} s, ${states.size} tasks that were answered for`);
} finally {
  await close();
}
for (const what of wrong) say(`  ${what}`);
say(`violations: ${wrong.length}`);
process.exitCode = wrong.length === 0 ? 0 : 1;
