import { describe, expect, it } from "vitest";
import { GoogleFailure } from "../../src/google/GoogleFailure.ts";
import type { Store } from "../../src/db/engine.ts";
import { createRunner } from "../../src/sync/schedule/runner.ts";
import { systemClock } from "../../src/sync/schedule/systemClock.ts";
import { callsASecond, createCallLimiter } from "../../src/sync/quota/callLimiter.ts";
import type { GoogleTasks } from "../../src/google/GoogleTasks.ts";
import { backfillsWhen, fullBurst, limitWrites } from "../../src/sync/quota/limitWrites.ts";
import { mayReadForOthers, noCalls, slowUntil } from "../../src/sync/quota/shares.ts";
import type { DayCalls } from "../../src/sync/quota/shares.ts";
import { soon } from "../boardOf.ts";
import { spreadOverduePulls } from "../../src/db/tables/nextPulls.ts";
import { openWorld } from "../world.ts";

const HOUR = 3_600_000;
const NOON = Date.UTC(2026, 10, 21, 20);

/** A clock whose timers fire when it is moved past them. */
function clock() {
  let now = NOON;
  const timers: { at: number; work: () => void }[] = [];
  return {
    runnerClock: {
      now: () => now,
      sleep: async () => {},
      after: (milliseconds: number, work: () => void) => {
        timers.push({ at: now + milliseconds, work });
        return () => {};
      },
    },
    async move(by: number) {
      now += by;
      for (const { work } of timers.splice(0).filter((timer) => timer.at <= now || void timers.push(timer)))
        work();
      await new Promise(setImmediate);
    },
  };
}

describe("many accounts at once", () => {
  it("FP08: make ten calls a second together, and those that people wait for go first", async () => {
    const { runnerClock, move } = clock();
    const calls = createCallLimiter(runnerClock, callsASecond(50_000));
    const made: string[] = [];
    const call = (name: string, urgent: boolean) => void calls.turn(urgent).then(() => made.push(name));
    for (let n = 0; n < 25; n++) call("background", false);
    call("urgent", true);
    await move(0);
    expect(made).toHaveLength(10);
    await move(1_000);
    expect(made).toHaveLength(20);
    expect(made[10]).toBe("urgent");
    await move(1_000);
    expect(made).toHaveLength(26);
  });

  it("FP08: make more calls a second when Google grants more, and share them between servers", async () => {
    expect([1, 5_000, 50_000, 500_000, Infinity].map(callsASecond)).toEqual([10, 10, 10, 100, 200]);
    const { runnerClock, move } = clock();
    const calls = createCallLimiter(runnerClock, 10);
    let made = 0;
    for (let n = 0; n < 30; n++) void calls.turn(false).then(() => made++);
    await move(0);
    calls.setLimit(5);
    await move(1_000);
    expect(made).toBe(15);
  });
});

/** Adds copies of the existing account, each with a list that its Google lacks. */
async function manyBehind({ db }: Store, count: number): Promise<string[]> {
  const account = await db.selectFrom("account").selectAll().executeTakeFirstOrThrow();
  const list = { name: "Work", rev: 1, name_rev: 0, shared: 0 as const, created_at: 0, deleted_at: null };
  const membership = { main_user: 1 as const, state: "approved" as const, epoch: 1, former_list_id: null };
  const replica = {
    is_default: 0 as const,
    order_key: "a0",
    title: "Work",
    title_rev: 0,
    order_seen: "",
    checkpoint: 0,
  };
  const seen = { list_updated: null, watermark: null, full_at: null, pulled_at: null };
  const ids = Array.from({ length: count }, (_, at) => `behind${at}`);
  for (const id of ids) {
    const own = { id, google_sub: id, email: `${id}@example.com`, pulled_at: Date.now() };
    await db
      .insertInto("account")
      .values({ ...account, ...own })
      .execute();
    await db
      .insertInto("list")
      .values({ ...list, id, changed: 0 })
      .execute();
    const row = {
      id,
      list_id: id,
      account_id: id,
      google_list_id: id,
      missing: 0,
      missing_at: null,
      changed: 0,
    };
    await db
      .insertInto("member")
      .values({ ...row, ...membership, ...replica, ...seen })
      .execute();
  }
  return ids;
}

it("FP08: a dead server's backlog of many accounts keeps nobody who is present waiting", async () => {
  const world = await openWorld("sqlite");
  await world.signedIn("ann@example.com");
  const { store, log } = world.server;
  const ids = await manyBehind(store, 60);
  await store.db
    .insertInto("due_push")
    .values(ids.map((id) => ({ account_id: id, due_at: 0, asked: 1 })))
    .execute();
  const begun: string[] = [];
  const { promise: stuck, reject } = Promise.withResolvers<never>();
  const runner = createRunner({
    store,
    log,
    google: (id) => {
      begun.push(id);
      return stuck;
    },
    publish: async () => {},
    show: async () => {},
    progress: async () => {},
    clock: systemClock(Date.now),
    random: () => 0.99,
    root: "",
  });
  runner.start();
  await soon(() => expect(begun).toHaveLength(20));
  const waiting = ids.find((id) => !begun.includes(id))!;
  const pulled = runner.pull(waiting).catch(() => "failed");
  await soon(() => expect(begun).toContain(waiting));
  expect(begun).toHaveLength(21);
  reject(new GoogleFailure("unsent", "away"));
  expect(await pulled).toBe("failed");
  await soon(() => expect(new Set(begun).size).toBe(ids.length + 1));
  await runner.stop();
});

describe("an account's share of the day", () => {
  const GRANTED = 50_000;
  const used = (calls: Partial<DayCalls>) => ({ ...noCalls(), date: "2026-11-21", ...calls });
  const MORNING = Date.UTC(2026, 10, 21, 8);

  it("FH29: past it the account gets slower, with each purpose by itself, and is never stopped", () => {
    for (const purpose of ["pulls", "writes", "spreading"] as const) {
      expect(slowUntil(used({ [purpose]: 999 }), purpose, GRANTED, MORNING)).toBe(0);
      const slow = slowUntil(used({ [purpose]: 1_100 }), purpose, GRANTED, MORNING);
      expect(slow).toBeGreaterThan(MORNING);
      expect(slow).toBeLessThan(MORNING + 2 * HOUR);
      expect(slowUntil(used({ [purpose]: 1_100 }), purpose, GRANTED, NOON)).toBe(0);
      expect(slowUntil(used({ [purpose]: 40_000 }), purpose, GRANTED, NOON)).toBe(NOON + 2 * HOUR);
    }
    expect(slowUntil(used({ writes: 40_000, backfilling: 40_000 }), "pulls", GRANTED, NOON)).toBe(0);
    expect(slowUntil(used({ writes: 40_000 }), "writes", GRANTED, NOON + 24 * HOUR)).toBe(0);
  });

  it("an account is read for other members though it was filled, or changed much", () => {
    const UP_TO = 240;
    expect(mayReadForOthers(used({ backfilling: 2_000 }), UP_TO, MORNING)).toBe(true);
    expect(mayReadForOthers(used({ writes: 2_000, others: 3 }), UP_TO, MORNING)).toBe(true);
    expect(mayReadForOthers(used({ writes: 2_000, others: 30 }), UP_TO, MORNING)).toBe(false);
    expect(mayReadForOthers(used({ others: 200 }), UP_TO, MORNING)).toBe(false);
  });
});

describe("writes of one account", () => {
  const burst = (isBackfilling = false) => {
    let now = NOON;
    const runnerClock = { now: () => now, sleep: async (time: number) => void (now += time) };
    const google = { deleteList: async () => {} } as unknown as GoogleTasks;
    const writes = fullBurst();
    const paced = limitWrites(google, runnerClock, writes, { isBackfilling });
    return {
      writes,
      async write(times: number) {
        for (let n = 0; n < times; n++) await paced.deleteList("a");
        return now - NOON;
      },
    };
  };

  it("U1: 500 go out within two minutes, never 100 in 20 s, then one a second", async () => {
    const quick = burst();
    const times: number[] = [];
    for (let n = 0; n < 500; n++) times.push(await quick.write(1));
    expect(times[14]).toBeLessThan(3_000);
    expect(times[499]).toBeLessThan(118_000);
    for (const [at, time] of times.entries()) {
      expect((times[at + 5] ?? Infinity) - time).toBeGreaterThanOrEqual(1_000);
      expect((times[at + 99] ?? Infinity) - time).toBeGreaterThan(20_000);
    }
    const after = (await quick.write(200)) - times[499]!;
    expect(after).toBeGreaterThan(60_000);
    expect(after).toBeLessThan(180_000);
  });

  it("U6: leave a person part of the burst during a backfill, which then waits for more", async () => {
    const backfilling = burst(true);
    const all = await backfilling.write(100);
    expect(backfilling.writes.left).toBeGreaterThanOrEqual(470);
    expect(backfillsWhen({ ...backfilling.writes, left: 460 }, NOON + all)).toBe(NOON + all + 18_000);
    expect(backfillsWhen({ ...backfilling.writes, left: 460 }, NOON + all + 20_000)).toBe(0);
  });
});

it("FP08: after a start, overdue pulls spread over an hour, except those of new accounts", async () => {
  const world = await openWorld("sqlite");
  await world.signedIn("ann@example.com");
  const { store } = world.server;
  const ids = await manyBehind(store, 300);
  await store.db.updateTable("member").set({ watermark: 1 }).where("id", "!=", ids[0]!).execute();
  const now = Date.now();
  let n = 0;
  await spreadOverduePulls(store, { now, late: 0, random: () => n++ / 300 });
  const rows = await store.db.selectFrom("account").select(["id", "next_pull_at"]).execute();
  const spread = rows.filter(({ id }) => ids.slice(1).includes(id));
  const perMinute = Map.groupBy(spread, ({ next_pull_at }) => Math.floor((next_pull_at - now) / 60_000));
  expect(perMinute.size).toBe(60);
  for (const due of perMinute.values()) expect(due.length).toBeLessThan(10);
  expect(rows.find(({ id }) => id === ids[0])!.next_pull_at).toBe(0);
});
