import { expect, test } from "vitest";
import { deleteSharedList } from "../../src/api/sharing/deleteSharedList.ts";
import { GENEROUS, LEAN, PROMISED } from "../../src/sync/schedule/pollingPolicy.ts";
import { Group } from "./Group.ts";
import { percentile } from "./measure.ts";
import { measureMembers } from "./measureMembers.ts";
import { sendCall } from "./sendCall.ts";

const HOUR = 60 * 60_000;

test("viewers of two shared lists do not cause each other's pulls when calls are scarce", async () => {
  const group = await Group.open({
    seed: 1,
    profile: { lists: 3, shared: 2, sharedBy: 2 },
    pollingPolicy: LEAN,
    rules: { ifMatch: false },
    at: Date.UTC(2030, 3, 1),
    called: () => void calls++,
  });
  let calls = 0;
  const { clock, people, google } = group;
  for (const [n, { account, lists }] of people.entries()) {
    const list = lists.find((id) => google.lists.get(id)!.title === `Shared ${n}`)!;
    group.watch(account, { list, idle: false, timeZone: "UTC" });
  }
  await clock.runUntil(clock.now() + 2 * HOUR);
  calls = 0;
  await clock.runUntil(clock.now() + HOUR);
  expect(calls).toBeLessThanOrEqual(people.length * (HOUR / LEAN.viewed) * 1.2);
  await group.close();
}, 60_000);

test.each([
  ["with calls to spare", GENEROUS, 1],
  ["on lean days, with two servers", LEAN, 2],
] as const)(
  "a member's change in Google reaches another's screen in time, %s",
  async (_, pollingPolicy, servers) => {
    const delays = await measureMembers({ pollingPolicy, people: 3, changes: 12, seed: 1, servers });
    for (const [deed, all] of delays) expect(all.length, deed).toBeGreaterThan(0);
    const all = [...delays.values()].flat().toSorted((a, b) => a - b);
    expect(percentile(all, 0.95)).toBeLessThanOrEqual(PROMISED.otherMember);
  },
  60_000,
);

test("C1.1: an account without a screen is pulled seldom once its shared list is deleted here", async () => {
  let calls = 0;
  const group = await Group.open({
    seed: 1,
    profile: { lists: 2, shared: 1, sharedBy: 2 },
    pollingPolicy: GENEROUS,
    rules: {},
    at: Date.UTC(2030, 3, 1, 8),
    called: (kind, _why, account) => void (kind === "lists" && account === owner!.account && calls++),
  });
  const { clock, people, google } = group;
  const [owner] = people;
  const pulls = async (hours: number): Promise<number> => {
    calls = 0;
    await clock.runUntil(clock.now() + hours * HOUR);
    return calls;
  };
  await pulls(4);
  expect(await pulls(4)).toBeGreaterThanOrEqual(7);
  const shared = owner!.lists.find((id) => google.lists.get(id)!.title === "Shared 0")!;
  // Google refuses to delete it, so its owner still has it there.
  await sendCall(group, owner!.account, deleteSharedList, { taskListId: shared });
  await pulls(4);
  expect(google.listsOf(owner!.account).map(({ id }) => id)).toContain(shared);
  expect(await pulls(4)).toBeLessThanOrEqual(5);
  await group.close();
});
