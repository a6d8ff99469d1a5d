import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { buildServer } from "../../../scripts/build.mjs";
import { LEAN_ENV, SERVER } from "../../../scripts/leanNode.mjs";
import { busyAccount } from "../account.ts";
import { imported } from "../imported.ts";
import { Person } from "../Person.ts";
import { Program } from "../Program.ts";
import { startStandIn } from "../standIn.ts";
import { makeCrowd } from "./crowd.ts";
import { measureHour, measureMisuse } from "./measure.ts";
import { floor, ours } from "./Server.ts";

// `npm run bench:load --workspace bench` makes the requests that a thousand people make in an hour, as fast as the server
// answers, while each person has an event stream open. Then it measures clients that behave badly. It measures our server, and
// then on the same rows the floor server (`floorServer.ts`), which does the least possible work. These variables change the
// crowd: PEOPLE, TASKS (of each person) and AT_ONCE (parallel requests).
const EMAIL = "ann@example.com";
const PEOPLE = Number(process.env["PEOPLE"] ?? 1_000);
const LISTS = 3;
const TASKS_A_LIST = Number(process.env["TASKS"] ?? 120) / LISTS;

await buildServer(process.execPath);
const standIn = await startStandIn();
const { url, folder } = standIn;
standIn.fill(EMAIL, busyAccount(TASKS_A_LIST).slice(0, LISTS));
const settings = { ...LEAN_ENV, ...standIn.settings };
const programs: Program[] = [];
try {
  const program = await Program.start(SERVER, settings);
  programs.push(program);
  const person = new Person(url);
  await person.signIn(EMAIL);
  await imported(person, LISTS * TASKS_A_LIST);
  person.close();
  await program.rest();
  const file = join(folder, "tasklane.sqlite");
  const database = new DatabaseSync(file);
  const crowd = makeCrowd(database, PEOPLE);
  database.close();
  console.log(`${PEOPLE} people with ${LISTS * TASKS_A_LIST} tasks each\n\nour server`);
  await measureHour(program, ours(url), crowd);
  await measureMisuse(program, ours(url), crowd);
  await program.stop();
  const beside = await Program.start(join(import.meta.dirname, "floorServer.ts"), {
    FLOOR_DATABASE: file,
    FLOOR_EMAIL: EMAIL,
  });
  programs.push(beside);
  console.log("\nthe floor");
  await measureHour(beside, floor(beside.url), crowd);
} finally {
  await Promise.all(programs.map((program) => program.stop()));
  await standIn.close();
}
