import { fork } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { buildServer } from "../../scripts/build.mjs";
import { LEAN_ENV, SERVER } from "../../scripts/leanNode.mjs";
import { busyList } from "./account.ts";
import { compare, readBudgets } from "./figures.ts";
import { imported } from "./imported.ts";
import type { Waits } from "./otherPerson.ts";
import { Person } from "./Person.ts";
import { Program } from "./Program.ts";
import { startStandIn } from "./standIn.ts";

/**
 * Measures how long our server takes for its first reading of a list that has the largest size that Google allows, and how long
 * another person waits meanwhile: `npm run bench:import --workspace bench -- --tasks 20000`. It fails if a figure exceeds its
 * budget.
 */
const { values } = parseArgs({ options: { tasks: { type: "string", default: "20000" } } });
const TASKS = Number(values.tasks);
const EMAIL = "ann@example.com";
const OTHER = { email: "bob@example.com", tasks: 50 };

await buildServer(process.execPath);
const standIn = await startStandIn();
standIn.fill(EMAIL, [busyList("@default", TASKS)]);
standIn.fill(OTHER.email, [busyList("@default", OTHER.tasks)]);
const program = await Program.start(SERVER, { ...LEAN_ENV, ...standIn.settings });
const person = new Person(standIn.url);
const other = fork(join(import.meta.dirname, "otherPerson.ts"), [
  standIn.url,
  OTHER.email,
  String(OTHER.tasks),
]);
try {
  await once(other, "message");
  const began = performance.now();
  await person.signIn(EMAIL);
  await imported(person, TASKS);
  const seconds = (performance.now() - began) / 1_000;
  other.send("over");
  const [waits] = (await once(other, "message")) as [Waits];
  const { table, over } = compare(
    {
      "import of one list, s": seconds,
      "import of one list, longest wait of another person's change, ms": waits.change,
      "import of one list, longest wait of another person's board, ms": waits.board,
      "import of one list, calls of the other person": waits.times,
    },
    readBudgets(),
  );
  console.log(table);
  if (over.length > 0) process.exitCode = 1;
} finally {
  other.kill();
  person.close();
  await program.stop();
  await standIn.close();
}
