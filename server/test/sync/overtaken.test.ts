import { addTask } from "@tasklane/contract/tasks.ts";
import { expect, it, onTestFinished } from "vitest";
import { boardOf, soon } from "../boardOf.ts";
import { Browser } from "../Browser.ts";
import { Person } from "../Person.ts";
import { migratedDatabase } from "../freshDatabase.ts";
import { openWorld } from "../world.ts";

/** Longer than a lease lasts, in milliseconds. */
const STOOD_STILL = 80_000;

it("FP04: a server that was frozen writes nothing when it wakes, because another took over", async () => {
  const { url, drop, setClock } = await migratedDatabase();
  onTestFinished(drop);
  const { promise: wakes, resolve: wake } = Promise.withResolvers<void>();
  let asked = 0;
  const reach: typeof fetch = async (where, how) => {
    const answer = await fetch(where, how);
    if (how?.method === "POST" && new URL(answer.url).pathname.endsWith("/tasks") && ++asked === 1)
      await wakes;
    return answer;
  };
  onTestFinished(() => wake());
  const world = await openWorld("postgres", {
    sync: true,
    config: { database: { url } },
    overrides: { fetch: reach },
  });
  const ann = await Person.enter(world, [{ title: "Work", tasks: [{ title: "Milk" }] }]);
  const listId = await ann.listId("Work");
  await ann.does(addTask, { listId, title: "Tea", notes: "green" });
  await soon(() => expect(asked).toBe(1));
  const { db } = world.server.store;
  const holder = () => db.selectFrom("lease").select(["holder", "fence"]).executeTakeFirstOrThrow();
  const first = await holder();

  await setClock({ ahead: STOOD_STILL });
  const browser = new Browser((await world.another()).address);
  for (const cookie of ann.browser.cookies) browser.cookies.set(...cookie);
  const tea = await soon(async () => {
    const found = (await boardOf(browser, true)).tasks.find(({ finalTitle }) => finalTitle === "Tea")!;
    expect(found.synced).toBe("yes");
    return found;
  });
  expect((await holder()).holder).not.toBe(first.holder);
  ann.google.delete(listId, tea.task_id!);
  expect((await boardOf(browser, true)).tasks.map(({ finalTitle }) => finalTitle)).toEqual(["Milk"]);

  const state = async () => [
    await db.selectFrom("task").selectAll().orderBy("id").execute(),
    await db.selectFrom("remote_task").selectAll().orderBy("task_id").execute(),
    await db.selectFrom("pending_write").selectAll().orderBy("id").execute(),
  ];
  const before = await state();
  wake();
  // The paused server may take the lease again after it has discarded the late answer.
  expect((await ann.pulled()).tasks.map(({ finalTitle }) => finalTitle)).toEqual(["Milk"]);
  expect(await state()).toEqual(before);
  expect(asked).toBe(1);
  expect(ann.titles(listId)).toEqual(["Milk"]);
});
