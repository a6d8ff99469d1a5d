import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import type { Board } from "@tasklane/contract/lists.ts";
import type { Emulator } from "@tasklane/emulator/start.ts";
import { build } from "../../scripts/build.mjs";
import { LEAN_ENV, SERVER } from "../../scripts/leanNode.mjs";
import { busyAccount, DIVIDED, LISTS, TASKS_A_LIST } from "./account.ts";
import { BOARD, imported } from "./imported.ts";
import { Person } from "./Person.ts";
import { Program } from "./Program.ts";
import { startStandIn } from "./standIn.ts";

const FLOOR = join(import.meta.dirname, "floor.ts");
const EMAIL = "ann@example.com";

/**
 * Everything that is measured: the Google emulator, our server as users get it, and for comparison a server that does the least
 * possible work (`floor.ts`), on the same database.
 */
export interface World {
  google: Emulator;
  ours: Program;
  floor: Program;
  person: Person;
  /** The account's board: 20 lists with 10,000 tasks. */
  board: Board;
  /** The memory in use after the start, before the first person signed in, in bytes. */
  rssAtStart: number;
  /** The memory in use after the first import, in bytes. */
  rssImported: number;
  /** Changes one task of every list directly in the database, as another server process would. */
  touchEveryList(): void;
  /** Makes our server believe that another server process syncs the account with Google, by taking the account's lease. */
  holdSync(): void;
  close(): Promise<void>;
}

/** Builds and starts everything that is measured, and imports the busy account. */
export async function openWorld(): Promise<World> {
  await build(process.execPath);
  const standIn = await startStandIn();
  const { google, url, folder } = standIn;
  standIn.fill(EMAIL, busyAccount());
  const settings = { ...LEAN_ENV, ...standIn.settings };
  // The first start with `gauge.ts` compiles that file, which makes the process larger for good. So start once before measuring.
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
