import { expect, test } from "vitest";
import type { ViewedScreen } from "../../src/domain/screen.ts";
import { GENEROUS, LEAN } from "../../src/sync/schedule/pollingPolicy.ts";
import type { PollingPolicy } from "../../src/sync/schedule/pollingPolicy.ts";
import { Group } from "./Group.ts";

const MINUTE = 60_000;
const COLUMNS = 5;

/** A person opens a board of five columns, touches the first column or none, and then leaves the board alone. */
async function openBoard(pollingPolicy: PollingPolicy, affected: boolean) {
  let calls = 0;
  const group = await Group.open({
    seed: 1,
    profile: { lists: 8, shared: 0, sharedBy: 1 },
    pollingPolicy,
    rules: { ifMatch: false, editUpdatesList: false },
    at: Date.UTC(2030, 3, 1),
    called: () => void calls++,
  });
  const { clock, google, people, runner, store } = group;
  const { account, lists } = people[0]!;
  await clock.runUntil(clock.now() + 2 * 60 * MINUTE);
  const inView = lists.slice(0, COLUMNS);
  const screen: ViewedScreen = { list: affected ? lists[0]! : null, idle: false, timeZone: "UTC" };
  runner.watch(account, screen);
  screen.inView = inView;
  await clock.runUntil(clock.now() + 5 * MINUTE);
  const isHere = async (text: string): Promise<boolean> =>
    (await store.db.selectFrom("task").select("id").where("text", "=", text).executeTakeFirst()) !==
    undefined;
  /** @returns how long it took until all these texts were here */
  async function until(texts: readonly string[]): Promise<number> {
    const begun = clock.now();
    const all = async () => (await Promise.all(texts.map(isHere))).every(Boolean);
    while (!(await all()) && clock.now() - begun < 60 * MINUTE) await clock.runUntil(clock.now() + 1_000);
    return clock.now() - begun;
  }
  /** Gives a task of each column a new title, in Google's app. */
  function retitle(to: string): string[] {
    for (const [n, list] of inView.entries())
      google.patch(list, google.visible(list)[0]!.id, { title: `${to} ${n}` }, null);
    return inView.map((_, n) => `${to} ${n}`);
  }
  return { group, google, clock, inView, until, retitle, calls: () => calls };
}

test.each([true, false])(
  "an open board shows Google's edits within about a minute, touched column: %s",
  async (affected) => {
    const { group, until, retitle } = await openBoard(GENEROUS, affected);
    for (const round of ["A", "B", "C"]) expect(await until(retitle(round))).toBeLessThanOrEqual(75_000);
    await group.close();
  },
);

test("with scarce calls, columns in view cost no extra calls, and update within minutes", async () => {
  const { group, google, clock, inView, until, retitle, calls } = await openBoard(LEAN, false);
  const before = calls();
  await clock.runUntil(clock.now() + 30 * MINUTE);
  expect(calls() - before).toBeLessThanOrEqual(30 * 1.3);
  const made = inView.map((list, n) => {
    google.insert(list, { title: `New ${n}` }, { parent: null, previous: null });
    return `New ${n}`;
  });
  expect(await until(made)).toBeLessThanOrEqual(LEAN.hint + LEAN.viewed);
  expect(await until(retitle("D"))).toBeLessThanOrEqual((COLUMNS + 2) * LEAN.viewed);
  await group.close();
});
