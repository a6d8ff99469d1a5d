import { pino } from "pino";
import { expect, onTestFinished, test } from "vitest";
import type { Store } from "../../src/db/engine.ts";
import { GoogleFailure } from "../../src/google/GoogleFailure.ts";
import { createDueAccounts } from "../../src/sync/schedule/dueAccounts.ts";
import { createRunner } from "../../src/sync/schedule/runner.ts";
import { SimClock } from "../cost/SimClock.ts";
import { openMemory } from "../openMemory.ts";

const HOUR = 60 * 60_000;

async function openWithAnn(): Promise<Store> {
  const store = await openMemory();
  onTestFinished(() => store.close());
  const who = { id: "ann", google_sub: "ann", email: "ann@example.com", name: null, picture: null };
  const grant = { token: null, scopes: "", google: "connected" as const, created_at: 0, pulled_at: 1 };
  await store.db
    .insertInto("account")
    .values({ ...who, ...grant, changed: 0 })
    .execute();
  return store;
}

test("while nobody may be pulled, a due account costs one reading each 15 seconds", async () => {
  const store = await openWithAnn();
  const runnerClock = new SimClock(1_000_000, () => {});
  let room = 0;
  let transactions = 0;
  const pulled: string[] = [];
  const due = createDueAccounts({
    store: {
      ...store,
      transaction: (work) => {
        transactions++;
        return store.transaction(work);
      },
    },
    clock: runnerClock,
    log: pino({ level: "silent" }),
    random: () => 0,
    room: () => room,
    pull: (id) => pulled.push(id),
    push: () => {},
    readList: () => {},
  });
  due.start();
  await runnerClock.runUntil(runnerClock.now() + HOUR);
  expect(pulled).toEqual([]);
  expect(transactions).toBeLessThanOrEqual((HOUR / 15_000) * 1.1);

  room = 1;
  due.wake();
  await runnerClock.runUntil(runnerClock.now() + 1_000);
  expect(pulled).toEqual(["ann"]);
  due.stop();
});

/** Servers on one database, each with a list of the accounts that it claimed. None of them runs what it claims. */
function serversOn(store: Store, clock: SimClock, count: number) {
  return Array.from({ length: count }, () => {
    const claimed: string[] = [];
    const due = createDueAccounts({
      store,
      clock,
      log: pino({ level: "silent" }),
      random: () => 0,
      room: () => 1,
      pull: (id) => claimed.push(id),
      push: () => {},
      readList: () => {},
    });
    onTestFinished(() => due.stop());
    return { due, claimed };
  });
}

test("C1.2: what becomes due is claimed within 15 seconds, by one server, for one minute", async () => {
  const store = await openWithAnn();
  const clock = new SimClock(1_000_000, () => {});
  const setDue = (at: number) => store.db.updateTable("account").set({ next_pull_at: at }).execute();
  await setDue(clock.now() + HOUR);
  const servers = serversOn(store, clock, 2);
  const claims = () => servers.flatMap(({ claimed }) => claimed).length;
  for (const { due } of servers) due.start();
  await clock.runUntil(clock.now() + 60_000);
  expect(claims()).toBe(0);
  await setDue(clock.now());
  await clock.runUntil(clock.now() + 15_000);
  expect(claims()).toBe(1);
  await clock.runUntil(clock.now() + 44_000);
  expect(claims()).toBe(1);
  // The server that claimed the account did not run it, so another claim follows.
  await clock.runUntil(clock.now() + 31_000);
  expect(claims()).toBe(2);
});

test("C1.4: a server whose database fails as it starts pulls those who are due once it answers", async () => {
  const store = await openWithAnn();
  const clock = new SimClock(1_000_000_000, () => {});
  const begun: string[] = [];
  let fails = true;
  const runner = createRunner({
    store: {
      ...store,
      transaction: (work) =>
        fails ? Promise.reject(new Error("the database is away")) : store.transaction(work),
    },
    log: pino({ level: "silent" }),
    google: (id) => {
      begun.push(id);
      return Promise.reject(new GoogleFailure("unsent", "away"));
    },
    publish: async () => {},
    show: async () => {},
    progress: async () => {},
    clock,
    random: () => 0,
    root: "",
  });
  onTestFinished(() => runner.stop());
  runner.start();
  await clock.runUntil(clock.now() + HOUR);
  expect(begun).toEqual([]);
  fails = false;
  await clock.runUntil(clock.now() + HOUR);
  expect(begun).toContain("ann");
});
