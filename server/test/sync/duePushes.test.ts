import { addTask } from "@tasklane/contract/tasks.ts";
import { sql } from "kysely";
import { expect, it } from "vitest";
import { openStore } from "../../src/db/engine.ts";
import { soon } from "../boardOf.ts";
import { Browser } from "../Browser.ts";
import { Person } from "../Person.ts";
import { steppedClock } from "../steppedClock.ts";
import { ENGINES, enginesFor, openWorld } from "../world.ts";
import type { Engine } from "../world.ts";

const SECOND = 1_000;
/** A change that no server was told of is pushed a minute later, or at the servers' next look at the database. */
const ANY_SERVER = 75 * SECOND;

/** Creates two people on a clock that stands still. Servers hear of changes until a test sets `tells` to false. */
async function twoPeople(engine: Engine) {
  const clock = steppedClock();
  const news = { tells: true };
  const world = await openWorld(engine, {
    sync: true,
    overrides: {
      clock: clock.now,
      runner: (deps) => {
        const runner = clock.runner(deps);
        return { ...runner, poke: (ids) => news.tells && runner.poke(ids) };
      },
    },
  });
  const ann = await Person.enter(world, [{ title: "Work", tasks: [] }]);
  const bob = await Person.enter(world, [{ title: "Work", tasks: [] }]);
  await Promise.all([ann.settled(), bob.settled()]);
  return { world, clock, news, ann, bob };
}

it.each(enginesFor("postgres"))(
  "C12: a change is pushed by another server if its own one dies before it tells anybody, on %s",
  async (engine) => {
    const { world, clock, news, ann } = await twoPeople(engine);
    if (engine === "postgres") await world.another();
    const listId = await ann.listId("Work");
    news.tells = false;
    await ann.does(addTask, { listId, title: "Milk" });
    await world.server.close();
    if (engine === "sqlite") await world.another();
    expect(ann.titles(listId)).toEqual([]);
    clock.move(ANY_SERVER);
    await soon(() => expect(ann.titles(listId)).toEqual(["Milk"]));
  },
);

it("C12: a server that starts pushes what it finds at once, whether or not anybody has a page open", async () => {
  const { world, news, ann } = await twoPeople("sqlite");
  const listId = await ann.listId("Work");
  news.tells = false;
  await ann.does(addTask, { listId, title: "Milk" });
  await world.server.close();
  await world.another();
  await soon(() => expect(ann.titles(listId)).toEqual(["Milk"]));
});

it.each(ENGINES)("0026: what was left before the update is pushed after it, on %s", async (engine) => {
  const { world, news, ann } = await twoPeople(engine);
  const listId = await ann.listId("Work");
  news.tells = false;
  await ann.does(addTask, { listId, title: "Milk" });
  await world.server.close();
  const store = await openStore(world.config.database);
  await sql`drop table due_push`.execute(store.db);
  await sql`delete from migration where id = '0026-due-push'`.execute(store.db);
  await store.close();
  await world.another();
  await soon(() => expect(ann.titles(listId)).toEqual(["Milk"]));
});

it("U6.4: a restarted server waits as long as the one that Google had refused", async () => {
  const { world, clock, ann, bob } = await twoPeople("sqlite");
  const [anns, bobs] = [await ann.listId("Work"), await bob.listId("Work")];
  const { faults, ledger } = world.emulator;
  faults.add({ kind: "forbidden", match: { account: ann.email, operation: "tasks.insert" }, times: 1 });
  await ann.does(addTask, { listId: anns, title: "Late" });
  await soon(() => expect(world.logged.join()).toContain("Google did not serve this account"));
  await world.server.close();
  const calls = ledger.entries(ann.email).length;

  const browser = new Browser((await world.another()).address);
  for (const cookie of bob.browser.cookies) browser.cookies.set(...cookie);
  clock.move(25 * SECOND);
  expect((await browser.post(`/api/my-tasks/addTask/${bobs}`, { title: "Soon" })).status).toBe(201);
  // The server began with Ann's account, before Bob's change came.
  await soon(() => expect(bob.titles(bobs)).toEqual(["Soon"]));
  expect(ledger.entries(ann.email)).toHaveLength(calls);
  clock.move(60 * SECOND);
  await soon(() => expect(ann.titles(anns)).toEqual(["Late"]));
});
