import { allTaskLists } from "@tasklane/contract/lists.ts";
import { addTask, deleteTask, restoreTask } from "@tasklane/contract/tasks.ts";
import { describe, expect, it, onTestFinished } from "vitest";
import type { GoogleTasks } from "../../src/google/GoogleTasks.ts";
import { openStore } from "../../src/db/engine.ts";
import type { Store } from "../../src/db/engine.ts";
import { Fenced, LEASE_LASTS, renewLease, takeLease } from "../../src/db/tables/leases.ts";
import type { Lease } from "../../src/db/tables/leases.ts";
import { fullBurst, limitWrites } from "../../src/sync/quota/limitWrites.ts";
import { soon } from "../boardOf.ts";
import { Browser } from "../Browser.ts";
import { Person } from "../Person.ts";
import { migratedDatabase } from "../freshDatabase.ts";
import { openWorld, standingClock } from "../world.ts";

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

describe("FD09: a clock that jumps", () => {
  it.each([
    ["an hour ahead and back", "sqlite", HOUR],
    ["an hour ahead and back", "postgres", HOUR],
    ["an hour back and ahead", "sqlite", -HOUR],
    ["a week ahead and back", "sqlite", 7 * 24 * HOUR],
  ] as const)("%s, on %s, loses and doubles nothing, and keeps people signed in", async (_, engine, by) => {
    const clock = standingClock();
    const world = await openWorld(engine, { sync: true, overrides: { clock: clock.now } });
    const ann = await Person.enter(world, [{ title: "Work", tasks: [{ title: "Milk" }] }]);
    const listId = await ann.listId("Work");
    const titles = ["Milk"];
    const add = async (title: string) => {
      await ann.does(addTask, { listId, title });
      titles.push(title);
    };
    await add("Before");
    const milk = { listId, taskId: (await ann.task("Milk")).id };
    await ann.does(deleteTask, { tasklistId: listId, taskId: milk.taskId });
    clock.move(by);
    await add("Meanwhile");
    ann.google.addTask(listId, "In Google");
    titles.push("In Google");
    await ann.pulled();
    clock.move(-by);
    await ann.does(restoreTask, milk).catch(() => titles.shift());
    await add("After");
    clock.move(MINUTE);
    await soon(async () => {
      const { tasks } = await ann.does(allTaskLists, { refresh: "true" });
      expect(tasks.map(({ finalTitle, synced }) => `${finalTitle} ${synced}`).toSorted()).toEqual(
        titles.map((title) => `${title} yes`).toSorted(),
      );
      expect(ann.titles(listId).toSorted()).toEqual(titles.toSorted());
    });
  });
});

it("FD09: writes wait a second for each other at most, wherever the clock was put meanwhile", async () => {
  let now = HOUR;
  const slept: number[] = [];
  const runnerClock = { now: () => now, sleep: async (time: number) => void slept.push(time) };
  const google = limitWrites(
    { deleteList: async () => {} } as unknown as GoogleTasks,
    runnerClock,
    fullBurst(),
  );
  for (let write = 0; write < 5; write++) await google.deleteList("a");
  now = 0;
  await google.deleteList("a");
  expect(slept).toEqual([1_000]);
});

it("FD09: on PostgreSQL leases end by its clock, whatever the servers' say", async () => {
  const database = await migratedDatabase();
  onTestFinished(() => database.drop());
  const opened = async () => {
    const store = await openStore(database);
    onTestFinished(() => store.close());
    return store;
  };
  const take = (store: Store, holder: string, ahead: number) =>
    store.transaction((tx) => takeLease(tx, "ann", holder, store.leaseClock(Date.now() + ahead)));
  const renew = (store: Store, lease: Lease, ahead: number) =>
    store.transaction((tx) => renewLease(tx, lease, store.leaseClock(Date.now() + ahead)));
  const store = await opened();
  const ann = {
    id: "ann",
    google_sub: "1",
    email: "ann@example.com",
    scopes: "",
    google: "connected" as const,
    created_at: 0,
  };
  await store.db
    .insertInto("account")
    .values({ ...ann, name: null, picture: null, token: null, pulled_at: null, changed: 1 })
    .execute();
  const lease = (await take(store, "an hour behind", -HOUR))!;
  expect(await take(store, "an hour ahead", HOUR)).toBeNull();
  const again = (await take(store, "an hour behind", -HOUR))!;
  await expect(renew(store, lease, 0)).rejects.toBeInstanceOf(Fenced);
  await renew(store, again, HOUR);
  await database.setClock({ ahead: LEASE_LASTS + 1_000 });
  const later = await opened();
  expect(await take(later, "two hours behind", -2 * HOUR)).toMatchObject({ fence: again.fence + 1 });
  await expect(renew(store, again, 0)).rejects.toBeInstanceOf(Fenced);
});

it("FD09: on SQLite a dead server's accounts are taken over at once, whatever its clock", async () => {
  const world = await openWorld("sqlite", { sync: true });
  const ann = await Person.enter(world, [{ title: "Work", tasks: [] }]);
  const listId = await ann.listId("Work");
  await ann.settled();
  await world.server.close();
  const store = await openStore(world.config.database);
  await store.db
    .updateTable("lease")
    .set({ holder: "gone", expires_at: Date.now() + HOUR })
    .execute();
  await store.close();
  const browser = new Browser((await world.another()).address);
  for (const cookie of ann.browser.cookies) browser.cookies.set(...cookie);
  expect((await browser.post(`/api/my-tasks/addTask/${listId}`, { title: "Milk" })).status).toBe(201);
  await soon(() => expect(ann.titles(listId)).toEqual(["Milk"]));
});
