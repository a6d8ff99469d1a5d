import { addTask } from "@tasklane/contract/tasks.ts";
import { sql } from "kysely";
import { expect, test } from "vitest";
import { soon } from "../boardOf.ts";
import { listen } from "../live/listenToEvents.ts";
import { Person } from "../Person.ts";
import { steppedClock } from "../steppedClock.ts";
import { openWorld } from "../world.ts";

const SECOND = 1_000;
const MINUTE = 60 * SECOND;

/** Opens a world with one person, and makes its database give no lease to any run, as one that cancels statements does. */
async function withoutLeases() {
  const clock = steppedClock();
  const world = await openWorld("postgres", {
    sync: true,
    overrides: { clock: clock.now, runner: clock.runner },
  });
  const ann = await Person.enter(world, [{ title: "Work", tasks: [] }]);
  const listId = await ann.listId("Work");
  // The page of a person who waits has its lists read often.
  await listen(ann.browser, world.server.address);
  const { db } = world.server.store;
  await sql
    .raw(
      `create function cancelling() returns trigger language plpgsql as
       'begin raise exception ''canceling statement due to statement timeout'' using errcode = ''57014''; end'`,
    )
    .execute(db);
  await sql
    .raw(
      "create trigger cancelling before insert or update on lease for each row execute function cancelling()",
    )
    .execute(db);
  /** Returns what the log says to an operator since the database began to fail. */
  const from = world.logged.length;
  const lines = () =>
    world.logged
      .slice(from)
      .map((line) => JSON.parse(line) as { level: number; msg: string; account?: string });
  const errors = () => lines().filter(({ level }) => level >= 40);
  const failedRuns = () => errors().filter(({ account }) => account !== undefined).length;
  await ann.does(addTask, { listId, title: "Late" });
  /** Moves the clock until so many runs have failed. */
  const fail = (runs: number) =>
    soon(() => {
      clock.move(5 * SECOND);
      expect(failedRuns()).toBeGreaterThanOrEqual(runs);
    });
  return { clock, world, ann, listId, errors, failedRuns, fail };
}

test("U6.15: what the database fails at is never counted or logged as trouble with Google", async () => {
  const { world, ann, errors, fail } = await withoutLeases();
  await fail(5);
  expect(new Set(errors().map(({ msg }) => msg))).toEqual(
    new Set(["the database did not serve this account's sync"]),
  );
  expect((await ann.board()).trouble).toBeUndefined();
  const { text } = await world.browser().get("/api/metrics");
  expect(text.match(/^tasklane_accounts_in_trouble.* [1-9].*$/m)).toBeNull();
});

test("U6.16: a person whose every run the database fails is told in time, until a run succeeds", async () => {
  const { clock, world, ann, errors, fail } = await withoutLeases();
  for (let runs = 4; runs <= 32; runs += 4) await fail(runs);
  await soon(async () => expect((await ann.board()).trouble).toMatchObject({ kind: "fault" }));
  expect(errors().map(({ msg }) => msg)).toContain(
    "a fault of ours has kept this account from syncing for a while",
  );
  await sql.raw("drop trigger cancelling on lease").execute(world.server.store.db);
  await soon(async () => {
    clock.move(5 * SECOND);
    expect((await ann.board()).trouble).toBeUndefined();
  });
});

// A failing Google is asked after a quarter of an hour at the latest. People waited as long after our own database was back.
test("U6.15: an account is tried twice a minute, however long the database has been away", async () => {
  const { clock, world, ann, listId, failedRuns, fail } = await withoutLeases();
  await fail(8);
  const before = failedRuns();
  for (let run = 1; run <= 5; run++) {
    clock.move(31 * SECOND);
    await soon(() => expect(failedRuns()).toBeGreaterThanOrEqual(before + run));
  }
  await sql.raw("drop trigger cancelling on lease").execute(world.server.store.db);
  clock.move(MINUTE);
  await soon(() => expect(ann.titles(listId)).toEqual(["Late"]));
});

test("U6.15: Google fails once after the database failed often, and nobody is told", async () => {
  const { clock, world, ann, listId, errors, fail } = await withoutLeases();
  await fail(5);
  const { faults } = world.emulator;
  faults.add({ kind: "forbidden", match: { account: ann.email, operation: "tasks.insert" }, times: 1 });
  await sql.raw("drop trigger cancelling on lease").execute(world.server.store.db);
  await soon(() => {
    clock.move(5 * SECOND);
    expect(ann.titles(listId)).toEqual(["Late"]);
  });
  expect(faults.pending()).toEqual([]);
  expect(errors().filter(({ msg }) => msg.startsWith("Google"))).toEqual([]);
});
