import { currentUser } from "@tasklane/contract/auth.ts";
import { addTask } from "@tasklane/contract/tasks.ts";
import { describe, expect, it } from "vitest";
import { boardOf, soon } from "../boardOf.ts";
import { Browser } from "../Browser.ts";
import { Person } from "../Person.ts";
import { steppedClock } from "../steppedClock.ts";
import { enginesFor, openWorld } from "../world.ts";
import type { Engine } from "../world.ts";

const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
/** Noon in California, twelve hours before Google's quota day ends. */
const NOON = Date.UTC(2026, 10, 21, 20);

/** One in the morning in California, when Google's quota day has just begun. */
const MORNING = Date.UTC(2026, 10, 21, 9);
/** More edits than an account may write at one in the morning, if Google grants 6,000 calls a day. */
const EDITS = 140;

/** Creates a browser of a person for another server. */
function browserOf(person: Person, address: string): Browser {
  const browser = new Browser(address);
  for (const cookie of person.browser.cookies) browser.cookies.set(...cookie);
  return browser;
}

/** Creates two people whose lists are in sync, on a clock that stands still until a test moves it. */
async function inStep(engine: Engine = "sqlite", { at = NOON, callsADay = 50_000 } = {}) {
  const clock = steppedClock(at);
  const overrides = { clock: clock.now, runner: clock.runner };
  const world = await openWorld(engine, { sync: true, overrides, config: { callsADay } });
  const [ann, bob] = [
    await Person.enter(world, [{ title: "Work", tasks: [] }]),
    await Person.enter(world, [{ title: "Work", tasks: [] }]),
  ];
  const lists = new Map([
    [ann, await ann.listId("Work")],
    [bob, await bob.listId("Work")],
  ]);
  const { faults, ledger } = world.emulator;
  const add = (person: Person, title: string) => person.does(addTask, { listId: lists.get(person)!, title });
  const titles = (person: Person) => person.titles(lists.get(person));
  const calls = (person: Person) => ledger.entries(person.email).length;
  /** Advances the clock by one step at each look until a check passes. @returns how much time passed */
  const passes = async (step: number, check: () => Promise<void> | void) => {
    let gone = 0;
    await soon(async () => {
      try {
        await check();
      } catch (error) {
        clock.move(step);
        gone += step;
        throw error;
      }
    });
    return gone;
  };
  return { world, clock, ann, bob, faults, add, titles, calls, passes };
}

describe("what Google refuses an account", () => {
  it.each([
    ["unauthenticated", 2, 30 * SECOND],
    ["quotaExceeded", 1, 3 * MINUTE],
    ["userDayUsed", 1, 3 * MINUTE],
    ["forbiddenPage", 1, 3 * MINUTE],
    ["forbidden", 1, 3 * MINUTE],
    ["serviceLimit", 1, 3 * MINUTE],
    ["insufficientScope", 1, 3 * MINUTE],
    ["accessNotConfigured", 1, 3 * MINUTE],
  ] as const)("U6: %s, %i times, heals by itself, and others go on", async (kind, times, within) => {
    const { ann, bob, faults, add, titles, passes } = await inStep();
    faults.add({ kind, match: { account: ann.email, operation: "tasks.insert" }, times });
    await add(ann, "Late");
    await soon(() => expect(faults.pending()).toEqual([]));
    // The failed call does not mark the task as refused. The change waits for the next try.
    expect((await ann.task("Late")).synced).toBe("waiting");
    await add(bob, "Soon");
    await soon(() => expect(titles(bob)).toEqual(["Soon"]));
    expect(await passes(SECOND, () => expect(titles(ann)).toEqual(["Late"]))).toBeLessThanOrEqual(within);
    await ann.settled();
  });

  it.each(["unauthenticated", "forbiddenPage", "quotaExceeded"] as const)(
    "U6: %s to each reading heals as soon as Google answers again",
    async (kind) => {
      const { ann, faults, passes } = await inStep();
      const fault = faults.add({ kind, match: { account: ann.email, method: "GET" } });
      ann.google.addTask(await ann.listId("Work"), "From Google");
      await ann.board();
      await ann.browser.get("/api/my-tasks/all-task-lists?refresh=true");
      faults.remove(fault);
      await passes(MINUTE, async () => void (await ann.task("From Google")));
    },
  );

  it("FG09: a used-up day, in Google's present words, ends for everybody the next day", async () => {
    const { clock, ann, bob, faults, add, titles, calls } = await inStep();
    faults.add({
      kind: "projectDayUsed",
      match: { account: ann.email, operation: "tasks.insert" },
      times: 1,
    });
    await add(ann, "Late");
    await soon(() => expect(faults.pending()).toEqual([]));
    await soon(async () => expect((await ann.board()).trouble?.kind).toBe("day"));
    const then = calls(bob);
    await add(bob, "Late too");
    expect((await bob.board()).trouble).toEqual({ kind: "day", until: expect.any(Number) as number });
    clock.move(11 * HOUR);
    await bob.board();
    expect([calls(bob), titles(bob)]).toEqual([then, []]);
    clock.move(61 * MINUTE);
    await Promise.all([ann.pulled(), bob.pulled()]);
    await Promise.all([ann.settled(), bob.settled()]);
    expect([titles(ann), titles(bob)]).toEqual([["Late"], ["Late too"]]);
    await soon(async () => expect((await ann.board()).trouble).toBeUndefined());
  });

  it("U6: an account past its share of writes is slowed and told, and no other", async () => {
    const { clock, ann, bob, add, titles, passes } = await inStep("sqlite", {
      at: MORNING,
      callsADay: 6_000,
    });
    const troubleOf = async (person: Person) => (await person.board()).trouble;
    await Promise.all(Array.from({ length: EDITS }, (_, n) => add(ann, `Edit ${n}`)));
    for (const written of [40, 80, 120])
      await passes(5 * SECOND, () => expect(titles(ann).length).toBeGreaterThan(written));
    await passes(5 * SECOND, async () => expect(await troubleOf(ann)).toBeDefined());
    const dayEnds = MORNING + 23 * HOUR;
    expect(await troubleOf(ann)).toEqual({ kind: "share", until: dayEnds });
    expect(await ann.does(currentUser, {})).toMatchObject({ trouble: { kind: "share" } });
    // The banner counts the waiting changes, which are in the same answer.
    const { tasks } = await ann.board();
    expect(tasks).toHaveLength(EDITS);
    expect(tasks.filter(({ synced }) => synced === "waiting").length).toBeGreaterThan(0);
    await add(bob, "Soon");
    await passes(SECOND, () => expect(titles(bob)).toEqual(["Soon"]));
    expect(await troubleOf(bob)).toBeUndefined();

    // Google still accepts some of Ann's changes, but her account stays in trouble.
    const then = titles(ann).length;
    await passes(5 * MINUTE, () => expect(titles(ann).length).toBeGreaterThan(then));
    expect(titles(ann).length).toBeLessThan(EDITS);
    expect(await troubleOf(ann)).toEqual({ kind: "share", until: dayEnds });

    await passes(10 * MINUTE, () => expect(titles(ann)).toHaveLength(EDITS));
    await passes(10 * MINUTE, async () => expect(await troubleOf(ann)).toBeUndefined());
    await ann.settled();
    expect(clock.now()).toBeLessThan(dayEnds);
  }, 60_000);
});

describe.each(enginesFor("sqlite"))("trouble with Google that lasts, on %s", (engine) => {
  it("U6: an account that reads past its share is told until the day ends", async () => {
    const { world, clock, ann, bob, calls } = await inStep(engine, { at: MORNING, callsADay: 400 });
    const troubleOf = async (person: Person) => (await person.board()).trouble;
    await soon(async () => {
      await ann.browser.get("/api/my-tasks/all-task-lists?refresh=true");
      expect(await troubleOf(ann)).toEqual({ kind: "share", until: MORNING + 23 * HOUR });
    });
    expect(await troubleOf(bob)).toBeUndefined();

    // Another server reads the same count of the account's calls, so it makes no more calls either.
    if (engine === "sqlite") await world.server.close();
    const browser = browserOf(ann, (await world.another()).address);
    const then = calls(ann);
    await boardOf(browser, true);
    expect(calls(ann)).toBe(then);
    expect((await boardOf(browser)).trouble?.kind).toBe("share");
    clock.move(24 * HOUR);
    await soon(async () => expect((await boardOf(browser, true)).trouble).toBeUndefined());
  });

  it("U6: worse trouble hides the notice of a used-up share until it ends", async () => {
    const { ann, faults, passes } = await inStep(engine, { at: MORNING, callsADay: 400 });
    const kind = async () => (await ann.board()).trouble?.kind;
    await soon(async () => {
      await ann.browser.get("/api/my-tasks/all-task-lists?refresh=true");
      expect(await kind()).toBe("share");
    });
    const fault = faults.add({ kind: "forbidden", match: { account: ann.email } });
    const work = await ann.listId("Work");
    for (const title of ["One", "Two", "Three"]) await ann.does(addTask, { listId: work, title });
    await passes(5 * SECOND, async () => expect(await kind()).toBe("denied"));
    faults.remove(fault);
    await passes(MINUTE, () => expect(ann.titles(work).toSorted()).toEqual(["One", "Three", "Two"]));
    await soon(async () => expect(await kind()).toBe("share"));
  });

  it("each server shows the trouble to the person until it ends; metrics count it once", async () => {
    const { world, ann, bob, faults, add, titles, passes } = await inStep(engine);
    const fault = faults.add({ kind: "forbidden", match: { account: ann.email } });
    await add(ann, "Late");
    const troubleOf = async (browser = ann.browser) => (await boardOf(browser)).trouble;
    await passes(5 * SECOND, async () => expect(await troubleOf()).toBeDefined());
    expect(await troubleOf()).toEqual({ kind: "denied", until: expect.any(Number) as number });
    expect(await ann.does(currentUser, {})).toMatchObject({ trouble: { kind: "denied" } });
    expect((await bob.board()).trouble).toBeUndefined();

    // SQLite serves one server at a time, so the next one starts after the first has ended.
    if (engine === "sqlite") await world.server.close();
    const { address } = await world.another();
    const browser = browserOf(ann, address);
    expect((await troubleOf(browser))?.kind).toBe("denied");
    const { text } = await browser.get("/api/metrics");
    expect(text).toContain('tasklane_accounts_in_trouble{trouble="denied"} 1');

    faults.remove(fault);
    await passes(MINUTE, () => expect(titles(ann)).toEqual(["Late"]));
    await soon(async () => expect(await troubleOf(browser)).toBeUndefined());
    expect((await browser.get("/api/current-user")).body).not.toHaveProperty("trouble");
    expect(world.logged.filter((line) => line.includes("Google refuses this account"))).toHaveLength(1);
  });

  it.each([
    ["accessNotConfigured", "accessNotConfigured"],
    ["forbidden", "forbidden"],
    ["invalidClient", "invalid_client"],
  ] as const)("the log names Google's reason for %s", async (kind, reason) => {
    const { world, ann, faults, add, passes } = await inStep(engine);
    const isToken = kind === "invalidClient";
    faults.add({ kind, match: isToken ? { operation: "oauth.token" } : { account: ann.email } });
    if (isToken) world.emulator.expireTokens(ann.email, "access");
    await add(ann, "Late");
    await passes(5 * SECOND, async () => expect((await ann.board()).trouble).toBeDefined());
    const line = world.logged.find((one) => one.includes("Google refuses this account"))!;
    expect(JSON.parse(line)).toMatchObject({ account: expect.any(String), err: { reason } });
  });
});
