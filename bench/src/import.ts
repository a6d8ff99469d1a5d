import { parseArgs } from "node:util";
import { buildServer } from "../../scripts/build.mjs";
import { LEAN_ENV, SERVER } from "../../scripts/leanNode.mjs";
import { busyList } from "./account.ts";
import { compare, readBudgets } from "./figures.ts";
import { imported } from "./imported.ts";
import { Person } from "./Person.ts";
import { Program } from "./Program.ts";
import { startStandIn } from "./standIn.ts";

/**
 * Measures how long our server takes for its first reading of a list that has the largest size that Google allows: `npm run
 * bench:import --workspace bench -- --tasks 20000`. It fails if that takes longer than its budget, or blocks the server's event
 * loop longer than its budget.
 */
const { values } = parseArgs({ options: { tasks: { type: "string", default: "20000" } } });
const TASKS = Number(values.tasks);
const EMAIL = "ann@example.com";
const LATE = /^nodejs_eventloop_lag_max_seconds (\S+)$/m;

await buildServer(process.execPath);
const standIn = await startStandIn();
standIn.fill(EMAIL, [busyList("@default", TASKS)]);
const program = await Program.start(SERVER, { ...LEAN_ENV, ...standIn.settings });
const person = new Person(standIn.url);
try {
  await program.rest();
  await longestDelay(); // Discards the delays before the import.
  const began = performance.now();
  await person.signIn(EMAIL);
  await imported(person, TASKS);
  const seconds = (performance.now() - began) / 1_000;
  const late = await longestDelay();
  const { table, over } = compare(
    { "import of one list, s": seconds, "import of one list, longest delay of others, ms": late },
    readBudgets(),
  );
  console.log(table);
  if (over.length > 0) process.exitCode = 1;
} finally {
  person.close();
  await program.stop();
  await standIn.close();
}

/** The longest delay of the server's event loop since the last call of this function, in milliseconds. */
async function longestDelay(): Promise<number> {
  const { body } = await person.ask("GET", "/api/metrics");
  return Number(LATE.exec(String(body))?.[1]) * 1_000;
}
