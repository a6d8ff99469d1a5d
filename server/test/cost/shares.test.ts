import { expect, test } from "vitest";
import { addTask } from "../../src/api/tasks/addTask.ts";
import { googleTask } from "../../src/api/tasks/googleTask.ts";
import { Random } from "../simulation/Random.ts";
import { seedBytes } from "../simulation/seedBytes.ts";
import { createQuota } from "./createQuota.ts";
import type { Quota } from "./createQuota.ts";
import { openTasks } from "./doHere.ts";
import { Group } from "./Group.ts";
import { sendCall } from "./sendCall.ts";

const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
/** Midnight in California, when Google's quota day begins. */
const MIDNIGHT = Date.UTC(2030, 3, 1, 7);
/** Each night the day of edits is longer, and a list with more tasks is filled. */
const { hours: HOURS, filled: FILLED } = process.env["NIGHTLY"]
  ? { hours: 5, filled: 600 }
  : { hours: 2, filled: 300 };

async function openGroup(callsADay: number, sharedBy: number, tasks: number) {
  const giveBack = seedBytes(new Random(1));
  const quota: Quota = createQuota(callsADay);
  const group: Group = await Group.open({
    seed: 1,
    profile: { lists: 1, shared: 0, sharedBy },
    strangers: 1,
    tasks,
    callsADay,
    rules: { ifMatch: false, editUpdatesList: false },
    at: MIDNIGHT,
    called: (kind, _, account) => quota.take(kind, account, group.clock.now()),
  });
  return { group, quota, giveBack };
}

/** Returns how long a new task in Google takes to reach a screen that was just opened, in milliseconds. */
async function freshness(group: Group, member: Group["people"][number]): Promise<number> {
  const { clock, google, store } = group;
  const list = member.lists[0]!;
  const away = group.watch(member.account, { list, idle: false, timeZone: "UTC" });
  await clock.runUntil(clock.now() + 5 * SECOND);
  const { id } = google.insert(list, { title: "From Google" }, { parent: null, previous: null });
  const begun = clock.now();
  const isHere = () =>
    store.db.selectFrom("remote_task").select("task_id").where("google_id", "=", id).executeTakeFirst();
  while (!(await isHere()) && clock.now() < begun + HOUR) await clock.runUntil(clock.now() + SECOND);
  away();
  return clock.now() - begun;
}

test("one person's edits all day do not delay others, and all reach Google in time", async () => {
  const { group, quota, giveBack } = await openGroup(4_000, 1, 60);
  const { clock, people, strangers } = group;
  await clock.runUntil(MIDNIGHT + HOUR);
  const [editor] = people;
  const list = editor!.lists[0]!;
  const tasks = await openTasks(group, list);
  const delays: number[] = [];
  let edits = 0;
  for (let hour = 0; hour < HOURS; hour++) {
    for (let minute = 0; minute < 55; minute++) {
      for (let n = 0; n < 10; n++) {
        const taskId = tasks[edits++ % tasks.length]!;
        await sendCall(group, editor!.account, googleTask, {
          taskListId: list,
          taskId,
          title: `Edit ${edits}`,
        });
      }
      await clock.runUntil(clock.now() + MINUTE);
    }
    delays.push(await freshness(group, strangers[0]!));
    await clock.runUntil(MIDNIGHT + (hour + 2) * HOUR);
  }
  expect(Math.max(...delays)).toBeLessThan(30 * SECOND);
  expect(quota.refusals()).toBe(0);
  expect(quota.busiest()).toBeLessThan(120 * HOURS);
  await group.close();
  giveBack();
}, 120_000);

test("a backfill leaves the new member's other lists fresh", async () => {
  const { group, quota, giveBack } = await openGroup(4_000, 2, FILLED);
  const { clock, people, google } = group;
  const [owner, newcomer] = people;
  await clock.runUntil(MIDNIGHT + HOUR);
  await group.takeIn(owner!, owner!.lists[0]!, newcomer!);
  while (google.visible(newcomer!.lists[0]!).length < FILLED && clock.now() < MIDNIGHT + 20 * HOUR)
    await clock.runUntil(clock.now() + MINUTE);
  expect(google.visible(newcomer!.lists[0]!)).toHaveLength(FILLED);
  const own = { ...newcomer!, lists: [newcomer!.lists[1]!] };
  expect(await freshness(group, own)).toBeLessThan(MINUTE);
  expect(quota.refusals()).toBe(0);
  await group.close();
  giveBack();
}, 120_000);

test("U6: a person's change does not wait behind what fills their list", async () => {
  const { group, giveBack } = await openGroup(50_000, 2, 300);
  const { clock, people, google } = group;
  const [owner, newcomer] = people;
  await clock.runUntil(MIDNIGHT + HOUR);
  await group.takeIn(owner!, owner!.lists[0]!, newcomer!);
  const delays: number[] = [];
  for (let n = 0; n < 5; n++) {
    await clock.runUntil(clock.now() + 20 * SECOND);
    const [shared, own] = newcomer!.lists;
    expect(google.visible(shared!).length).toBeLessThan(300);
    const begun = clock.now();
    const title = `Mine ${n}`;
    await sendCall(group, newcomer!.account, addTask, { listId: own!, title, notes: "", due: null });
    const isThere = () => google.visible(own!).some((task) => task.title.startsWith(title));
    while (!isThere() && clock.now() < begun + MINUTE) await clock.runUntil(clock.now() + 100);
    delays.push(clock.now() - begun);
  }
  expect(Math.max(...delays)).toBeLessThan(4 * SECOND);
  await group.close();
  giveBack();
}, 60_000);
