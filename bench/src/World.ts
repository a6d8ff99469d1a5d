import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import type { Board } from "@tasklane/contract/lists.ts";
import type { Emulator } from "@tasklane/emulator/start.ts";
import { buildServer } from "../../scripts/build.mjs";
import { LEAN_ENV, SERVER } from "../../scripts/leanNode.mjs";
import { busyAccount, DIVIDED, LISTS, TASKS_A_LIST } from "./account.ts";
import { BOARD, imported } from "./imported.ts";
import { Person } from "./Person.ts";
import { Program } from "./Program.ts";
import { startStandIn } from "./standIn.ts";

const FLOOR = join(import.meta.dirname, "floor.ts");
const EMAIL = "ann@example.com";

/** Google's stand-in, our server as people run it, and the floor beside it on the same rows. */
export interface World {
  google: Emulator;
  ours: Program;
  floor: Program;
  person: Person;
  /** What the account shows: 20 lists with 10,000 tasks. */
  board: Board;
  /** The bytes in use at rest, before anybody came. */
  rssAtStart: number;
  /** The same after the first import. */
  rssImported: number;
  /** Changes one task of every list behind the server's back, as another server process would. */
  touchEveryList(): void;
  /** Holds the account as another server process does that keeps it in step with Google. */
  holdSync(): void;
  close(): Promise<void>;
}

export async function openWorld(): Promise<World> {
  await buildServer(process.execPath);
  const standIn = await startStandIn();
  const { google, url, folder } = standIn;
  google.fill(EMAIL, busyAccount());
  const settings = { ...LEAN_ENV, ...standIn.settings };
  // the first start with the gauge compiles that, and stays larger for it
  await (await Program.start(SERVER, settings)).stop();
  const ours = await Program.start(SERVER, settings);
  const { rss: rssAtStart } = await ours.rest();
  const person = new Person(url);
  await person.signIn(EMAIL);
  await imported(person, LISTS * TASKS_A_LIST);
  const { rss: rssImported } = await ours.rest();
  const file = join(folder, "tasklane.sqlite");
  const database = new DatabaseSync(file);
  database.exec("pragma busy_timeout = 5000");
  database.exec(DIVIDED);
  const board = await person.json<Board>("GET", BOARD);
  const floor = await Program.start(FLOOR, { FLOOR_DATABASE: file });
  return {
    google,
    ours,
    floor,
    person,
    board,
    rssAtStart,
    rssImported,
    touchEveryList() {
      database.exec(`begin immediate;
        update clock set n = n + 1;
        update task set changed = (select n from clock) where id in (select min(id) from task group by list_id);
        commit`);
    },
    holdSync() {
      database.exec("update lease set holder = 'bench', expires_at = 9000000000000");
    },
    async close() {
      person.close();
      database.close();
      await Promise.all([ours.stop(), floor.stop()]);
      await standIn.close();
    },
  };
}
