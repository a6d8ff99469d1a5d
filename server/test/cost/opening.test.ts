import { expect, test } from "vitest";
import { GoogleFailure } from "../../src/google/GoogleFailure.ts";
import { GENEROUS, LEAN } from "../../src/sync/schedule/pollingPolicy.ts";
import type { Kind } from "./countedGoogle.ts";
import { Group } from "./Group.ts";
import { PROFILES } from "./profiles.ts";

test("when calls are scarce, a screen opened after a while is fresh within a minute", async () => {
  const calls: Kind[] = [];
  const group = await Group.open({
    seed: 1,
    profile: PROFILES.light,
    pollingPolicy: LEAN,
    rules: { ifMatch: false, editUpdatesList: false },
    at: Date.UTC(2030, 3, 1),
    called: (kind) => calls.push(kind),
  });
  const { clock, google, people, runner, store } = group;
  const { account, lists } = people[0]!;
  const [shown, other] = lists as [string, string];
  const isHere = async (text: string): Promise<boolean> => {
    const task = store.db.selectFrom("task").select("id").where("text", "=", text);
    return (await task.executeTakeFirst()) !== undefined;
  };
  const open = async (): Promise<void> => {
    const close = runner.watch(account, { list: shown, idle: false, timeZone: "UTC" });
    await clock.runUntil(clock.now() + 1_000);
    close();
  };
  await open();
  await clock.runUntil(clock.now() + LEAN.shortest + 1.5 * LEAN.hint);
  calls.splice(0);
  await open();
  expect(calls).toEqual(["lists"]);

  await clock.runUntil(clock.now() + LEAN.shortest + 1.5 * LEAN.hint);
  google.insert(other, { title: "Made elsewhere" }, { parent: null, previous: null });
  google.patch(shown, google.visible(shown)[0]!.id, { title: "Title, edited" }, null);
  runner.watch(account, { list: shown, idle: false, timeZone: "UTC" });
  await clock.runUntil(clock.now() + 2_000);
  expect(await isHere("Made elsewhere")).toBe(true);
  await clock.runUntil(clock.now() + LEAN.viewed);
  expect(await isHere("Title, edited")).toBe(true);
  await group.close();
});

test("C5.1: when calls are scarce, each sixth pull of a list on screen reads the list of lists instead", async () => {
  const calls: Kind[] = [];
  const group = await Group.open({
    seed: 1,
    profile: PROFILES.light,
    pollingPolicy: LEAN,
    rules: {},
    at: Date.UTC(2030, 3, 1),
    called: (kind) => calls.push(kind),
  });
  const { clock, people, runner } = group;
  const { account, lists } = people[0]!;
  await clock.runUntil(clock.now() + LEAN.shortest);
  calls.splice(0);
  runner.watch(account, { list: lists[0]!, idle: false, timeZone: "UTC" });
  await clock.runUntil(clock.now() + 18 * LEAN.viewed - 1_000);
  const six: Kind[] = ["lists", "tasks", "tasks", "tasks", "tasks", "tasks"];
  expect(calls).toEqual([...six, ...six, ...six]);
  await group.close();
});

test("C4.1: a list on screen that Google never shows is asked for no more often than another", async () => {
  const calls: Kind[] = [];
  const group = await Group.open({
    seed: 1,
    profile: PROFILES.light,
    pollingPolicy: GENEROUS,
    rules: {},
    at: Date.UTC(2030, 3, 1),
    called: (kind) => calls.push(kind),
  });
  const { clock, google, people, runner } = group;
  const { account } = people[0]!;
  const shown = google.makeList(account, "Never shown");
  const listing = google.listing.bind(google);
  google.listing = (list, ...rest) => {
    if (list === shown) throw new GoogleFailure("refused", "Invalid Value", { status: 400 });
    return listing(list, ...rest);
  };
  await clock.runUntil(clock.now() + GENEROUS.viewed);
  calls.splice(0);
  runner.watch(account, { list: shown, idle: false, timeZone: "UTC" });
  const minutes = 10;
  await clock.runUntil(clock.now() + minutes * 60_000);
  const asked = calls.filter((kind) => kind === "lists").length;
  expect(asked).toBeGreaterThan(1);
  expect(asked).toBeLessThanOrEqual((minutes * 60_000) / GENEROUS.viewed + 1);
  await group.close();
});
