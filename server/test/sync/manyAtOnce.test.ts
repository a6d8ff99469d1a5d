import { changeTasks } from "@tasklane/contract/changeTasks.ts";
import { expect, it } from "vitest";
import { createRunner } from "../../src/sync/schedule/runner.ts";
import type { Runner, RunnerDeps } from "../../src/sync/schedule/RunnerDeps.ts";
import { soon } from "../boardOf.ts";
import { Person } from "../Person.ts";
import { openWorld } from "../world.ts";

/** As many as a person can move at once. `npm test` moves fewer, because each costs the same. */
const TASKS = process.env["NIGHTLY"] ? 500 : 100;
const SECOND = 1_000;
const MINUTE = 60 * SECOND;
/** The engine waits when it has made no call for this many milliseconds of real time. */
const QUIET = 4;

/** A clock that goes from one short wait of the engine to the next. Without such a wait the engine is busy, and no time passes. */
function eventClock(at: number) {
  let now = at;
  const timers = new Set<{ at: number; work: () => void }>();
  const after = (milliseconds: number, work: () => void): (() => void) => {
    const timer = { at: now + milliseconds, work };
    if (milliseconds <= SECOND) timers.add(timer);
    return () => void timers.delete(timer);
  };
  const sleep = async (milliseconds: number): Promise<void> =>
    new Promise((done) => void after(milliseconds, done));
  return {
    now: () => now,
    runner: (deps: RunnerDeps): Runner => createRunner({ ...deps, clock: { now: () => now, sleep, after } }),
    advance(): void {
      const [next] = [...timers].toSorted((one, other) => one.at - other.at);
      if (!next) return;
      timers.delete(next);
      now = Math.max(now, next.at);
      next.work();
    },
  };
}

/** Noon in California, so that the account's share of the day's calls has grown. */
const NOON = Date.UTC(2026, 10, 23, 20);

/** How long it takes is shown by `callLimits.test.ts`, on a clock that the machine's speed cannot disturb. */
it("many tasks moved at once reach Google once each, in order, five writes a second", async () => {
  const clock = eventClock(NOON);
  const written: number[] = [];
  let underway = 0;
  const delayedFetch: typeof fetch = (where, how) => {
    const { pathname } = new URL(where as string | URL);
    if (pathname.startsWith("/tasks/") && (how?.method ?? "GET") !== "GET") written.push(clock.now());
    underway++;
    return fetch(where, how).finally(() => underway--);
  };
  const overrides = { clock: clock.now, runner: clock.runner, fetch: delayedFetch };
  const world = await openWorld("sqlite", { sync: true, clock: clock.now, overrides });
  const titles = Array.from({ length: TASKS }, (_, at) => `Task ${at}`);
  /** Time passes only while no call is under way, so that the machine's speed does not count. */
  const pass = async (isOver: () => boolean): Promise<void> => {
    const last = clock.now() + 5 * MINUTE;
    while (!isOver() && clock.now() < last) {
      for (let since = performance.now(); performance.now() - since < QUIET;) {
        await new Promise((turned) => setImmediate(turned));
        if (underway > 0) since = performance.now();
      }
      clock.advance();
    }
  };
  let isHere = false;
  const entering = Person.enter(world, [
    { title: "Home", tasks: titles.map((title) => ({ title })) },
    { title: "Work", tasks: [] },
  ]).finally(() => (isHere = true));
  await pass(() => isHere);
  const ann = await entering;
  const { tasks } = await ann.board();
  const [from, toListId] = [await ann.listId("Home"), await ann.listId("Work")];
  const byTitle = new Map(tasks.map((task) => [task.finalTitle, task.id]));
  // Each moved task comes to the top, so the last one must be moved first.
  const ids = titles.toReversed().map((title) => byTitle.get(title)!);
  const { data } = await ann.does(changeTasks, { ids, change: { kind: "move", toListId } });
  expect(data.outcomes.every(({ outcome }) => outcome === "done")).toBe(true);
  await pass(() => ann.titles(toListId).length === TASKS);
  expect(ann.titles(from)).toEqual([]);
  expect(ann.titles(toListId)).toEqual(titles);
  expect(world.emulator.ledger.count("tasks.move", ann.email)).toBe(TASKS);
  for (const [at, time] of written.entries())
    expect((written[at + 5] ?? Infinity) - time).toBeGreaterThanOrEqual(SECOND);
}, 120_000);

it("tasks that are moved back before Google has moved them do not go there", async () => {
  const PASSING = 5;
  let moves = 0;
  const opened = Promise.withResolvers<void>();
  /** Lets Google make five moves. All others wait until the gate is opened. */
  const gate: typeof fetch = async (where, how) => {
    if (new URL(where as string | URL).pathname.endsWith("/move") && ++moves > PASSING) await opened.promise;
    return fetch(where, how);
  };
  const world = await openWorld("sqlite", { sync: true, overrides: { fetch: gate } });
  const titles = Array.from({ length: 20 }, (_, at) => `Task ${at}`);
  const ann = await Person.enter(world, [
    { title: "Home", tasks: titles.map((title) => ({ title })) },
    { title: "Work", tasks: [] },
  ]);
  const { tasks } = await ann.board();
  const [fromListId, toListId] = [await ann.listId("Home"), await ann.listId("Work")];
  await ann.does(changeTasks, { ids: tasks.map(({ id }) => id), change: { kind: "move", toListId } });
  const ids = await soon(async () => {
    const waiting = (await ann.board()).tasks.filter(({ synced }) => synced === "waiting");
    expect(waiting).toHaveLength(titles.length - PASSING);
    return waiting.map(({ id }) => id);
  });
  await ann.does(changeTasks, { ids, change: { kind: "move", toListId: fromListId } });
  opened.resolve();
  // The moves that were under way still reach Google, and are then made back.
  await soon(() => expect(ann.titles(fromListId)).toHaveLength(ids.length));
  const toWork = world.emulator.ledger
    .entries(ann.email)
    .filter(({ operation, query }) => operation === "tasks.move" && query.includes(`=${toListId}`));
  expect(toWork.length).toBeLessThanOrEqual(PASSING + 5);
  await soon(() => expect(ann.titles(toListId)).toHaveLength(PASSING));
}, 60_000);
