import { statSync } from "node:fs";
import { join } from "node:path";
import { addListSection } from "@tasklane/contract/lists.ts";
import { addLabel } from "@tasklane/contract/labels.ts";
import { addTask } from "@tasklane/contract/tasks.ts";
import { Client } from "pg";
import { expect, onTestFinished, test, vi } from "vitest";
import { openStore } from "../../src/db/engine.ts";
import { boardOf, caughtUp, soon } from "../boardOf.ts";
import type { Browser } from "../Browser.ts";
import { Person } from "../Person.ts";
import { freshDatabase } from "../freshDatabase.ts";
import { openWorld } from "../world.ts";
import { broughtTo, contentOf, startedAgain } from "./movingOut.ts";
import { runCommand } from "./runCommand.ts";

// Each test starts and ends several programs.
vi.setConfig({ testTimeout: 60_000 });

/** Returns the stored count of the day's calls to Google. */
async function callsToday(browser: Browser): Promise<number> {
  const { text } = await browser.get("/api/metrics");
  return Number(/^tasklane_google_calls_today (\d+)$/m.exec(text)?.[1]);
}

/** Pulls until the server stores another count, which it does every 25 calls, and at its end. */
async function untilCounted(browser: Browser, counted: number): Promise<void> {
  for (let pull = 0; pull < 50 && (await callsToday(browser)) === counted; pull++)
    await boardOf(browser, true);
}

test("SQLite moves to PostgreSQL by one command, and nobody notices", async () => {
  const world = await openWorld("sqlite", { sync: true });
  const ann = await Person.enter(world, [
    { title: "Work", tasks: Array.from({ length: 600 }, (_, at) => ({ title: `Task ${at}` })) },
  ]);
  const listId = await ann.listId("Work");
  await ann.does(addListSection, {
    google_list_id: listId,
    section_id: "1795000000000",
    section_name: "Soon",
  });
  await ann.does(addLabel, { label_id: "1795000000001", label_name: "Urgent" });
  await ann.does(addTask, { listId, title: "Zoë's “milk” 🥛", notes: "two\nlines", due: "2030-02-28" });
  await untilCounted(ann.browser, 0);
  const before = await ann.settled();
  const { url, drop } = await freshDatabase();
  onTestFinished(drop);
  const database = { url };

  const inUse = await runCommand("moveDatabase", world, { database });
  expect(inUse).toEqual({
    code: 1,
    output: `Another Tasklane server is already using the data in ${world.config.dataDir}.\n`,
  });
  await world.server.close();
  const file = join(world.config.dataDir, "tasklane.sqlite");
  const { size } = statSync(file);
  const moved = await runCommand("moveDatabase", world, { database });
  expect(moved, moved.output).toMatchObject({ code: 0 });
  expect(moved.output).toMatch(/^task: 601 rows, [0-9a-f]{16}$/m);
  expect(statSync(file).size).toBe(size);

  const server = await startedAgain(world, { database });
  const browser = broughtTo(server, ann.browser);
  expect(contentOf(await boardOf(browser))).toEqual(contentOf(before));
  // With a cursor of the old database, the answer is the whole board. With a new one, it contains only changes.
  const since = async (cursor: string) =>
    (await browser.get(`/api/my-tasks/all-task-lists?since=${cursor}`)).body as typeof before;
  const all = await since(before.cursor);
  expect(all.tasks).toHaveLength(601);
  const { cursor } = await caughtUp(browser);
  expect((await since(cursor)).gone!.tasks).toEqual([]);
  await browser.post(`/api/my-tasks/addTask/${listId}`, { title: "After the move" });
  await soon(() => expect(ann.titles(listId)).toContain("After the move"));
  const counted = await callsToday(browser);
  expect(counted).toBeGreaterThan(25);
  await untilCounted(browser, counted);
  expect(await callsToday(browser)).toBeGreaterThan(counted);

  const again = await runCommand("moveDatabase", world, { database });
  expect(again.code).toBe(1);
  expect(again.output).toContain("is not empty");
});

test("a move that does not come to its end leaves nothing", async () => {
  const world = await openWorld("sqlite", { sync: true });
  await Person.enter(world, [{ title: "Work", tasks: [{ title: "Milk" }] }]);
  await world.server.close();
  const { url, drop } = await freshDatabase();
  onTestFinished(drop);
  await (await openStore({ url })).close();
  const admin = new Client(url);
  await admin.connect();
  onTestFinished(() => admin.end());
  await admin.query(`create function full_disk() returns trigger language plpgsql as
    'begin raise exception using errcode = ''53100''; end'`);
  await admin.query("create trigger full_disk before insert on remote_task execute function full_disk()");
  const failed = await runCommand("moveDatabase", world, { database: { url } });
  expect(failed).toEqual({ code: 1, output: expect.stringMatching(/^The command failed: .+\.\n$/) });
  expect((await admin.query("select 1 from account union all select 1 from task")).rowCount).toBe(0);
  await admin.query("drop trigger full_disk on remote_task");
  expect(await runCommand("moveDatabase", world, { database: { url } })).toMatchObject({ code: 0 });
  // The comparison reads the target's rows. A trigger that changes rows on arrival is noticed.
  await admin.query("truncate account, list, used_state cascade");
  await admin.query(`create function damage() returns trigger language plpgsql as
    'begin new.text = ''Mild''; return new; end'`);
  await admin.query("create trigger damage before insert on task for each row execute function damage()");
  const damaged = await runCommand("moveDatabase", world, { database: { url } });
  expect(damaged).toEqual({
    code: 1,
    output: "The table task did not arrive as it was sent; nothing was copied.\n",
  });
});
