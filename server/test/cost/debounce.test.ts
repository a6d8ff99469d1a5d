import { expect, test } from "vitest";
import { GENEROUS, LEAN } from "../../src/sync/schedule/pollingPolicy.ts";
import type { PollingPolicy } from "../../src/sync/schedule/pollingPolicy.ts";
import { addTask } from "../../src/api/tasks/addTask.ts";
import { doHere } from "./doHere.ts";
import { Group } from "./Group.ts";
import { PROFILES } from "./profiles.ts";
import { sendCall } from "./sendCall.ts";

const EDITS = 6;
const EVERY = 5_000;

test("changes go to Google at once, or with the next pull when calls are scarce", async () => {
  const { first } = await edit(GENEROUS);
  expect(first).toBeLessThan(2 * EVERY);
  const dear = await edit(LEAN);
  expect(dear.first).toBeGreaterThan(EDITS * EVERY);
  expect(dear.first).toBeLessThanOrEqual(LEAN.debounce + EVERY + 1_000);
});

test("a change reaches other members' Google within a minute, unwatched, even with scarce calls", async () => {
  const arrived = new Map<string, number>();
  const group = await Group.open({
    seed: 1,
    profile: { lists: 2, shared: 1, sharedBy: 3 },
    pollingPolicy: LEAN,
    rules: { ifMatch: false },
    at: Date.UTC(2030, 3, 1),
    called: () => {},
    landed: (account, title) => title === "Tea" && arrived.set(account, group.clock.now()),
  });
  const { clock, people, google } = group;
  await clock.runUntil(clock.now() + 2 * 60 * 60_000);
  const [ann] = people;
  const listId = ann!.lists.find((id) => google.lists.get(id)!.title === "Shared 0")!;
  const begun = clock.now();
  await sendCall(group, ann!.account, addTask, { listId, title: "Tea", notes: "", due: null });
  await clock.runUntil(begun + 60_000);
  expect([...arrived.keys()].toSorted()).toEqual(people.map(({ account }) => account));
  await group.close();
});

/** Lets a person edit the list on screen repeatedly. @returns how long after the first edit Google was first written to */
async function edit(pollingPolicy: PollingPolicy): Promise<{ first: number }> {
  const writes: number[] = [];
  const group = await Group.open({
    seed: 1,
    profile: PROFILES.light,
    pollingPolicy,
    rules: { ifMatch: false },
    at: Date.UTC(2030, 3, 1),
    called(kind) {
      if (["insert", "patch", "move", "remove"].includes(kind)) writes.push(group.clock.now());
    },
  });
  const { clock, people, runner } = group;
  const [person] = people;
  const list = person!.lists[0]!;
  await clock.runUntil(clock.now() + 60_000);
  runner.watch(person!.account, { list, idle: false, timeZone: "UTC" });
  const begun = clock.now();
  for (let n = 1; n <= EDITS; n++) clock.after(n * EVERY, () => void doHere(group, person!, list));
  await clock.runUntil(begun + 120_000);
  await group.close();
  return { first: writes[0]! - begun };
}
