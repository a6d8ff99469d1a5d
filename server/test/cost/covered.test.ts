import { expect, test } from "vitest";
import { LEAN } from "../../src/sync/schedule/pollingPolicy.ts";
import { addTask } from "../../src/api/tasks/addTask.ts";
import { Group } from "./Group.ts";
import type { Member } from "./Group.ts";
import { PROFILES } from "./profiles.ts";
import { sendCall } from "./sendCall.ts";

const LOOKS = 8;
const HOUR = 60 * 60_000;

test("a deletion in Google shows within a minute, although we wrote to the list before", async () => {
  const group = await Group.open({
    seed: 1,
    profile: PROFILES.light,
    pollingPolicy: LEAN,
    rules: { ifMatch: false, editUpdatesList: false },
    at: Date.UTC(2030, 3, 1),
    called: () => {},
  });
  const { clock, google, people, runner, store } = group;
  const { account, lists } = people[0]!;
  const list = lists[0]!;
  await clock.runUntil(clock.now() + 60_000);
  runner.watch(account, { list, idle: false, timeZone: "UTC" });
  for (let n = 0; n < LOOKS; n++) {
    const { id } = google.visible(list).find(({ title }) => title.startsWith("Task"))!;
    google.remove(list, id, null);
    await clock.runUntil(clock.now() + 5_000);
    await sendCall(group, account, addTask, { listId: list, title: `New ${n}`, notes: "", due: null });
    await clock.runUntil(clock.now() + LEAN.viewed);
    const replica = await store.db
      .selectFrom("remote_task")
      .innerJoin("task", "task.id", "remote_task.task_id")
      .select("task.deleted_rev")
      .where("remote_task.google_id", "=", id)
      .executeTakeFirst();
    expect(replica?.deleted_rev, `deletion ${n}`).not.toBeNull();
  }
  await group.close();
});

test("our write never hides a member's edit in Google, even without viewers", async () => {
  const group = await Group.open({
    seed: 1,
    profile: { lists: 2, shared: 1, sharedBy: 2 },
    pollingPolicy: LEAN,
    rules: { ifMatch: false, editUpdatesList: false },
    at: Date.UTC(2030, 3, 1),
    called: () => {},
  });
  const { clock, google, people, store } = group;
  await clock.runUntil(clock.now() + 2 * HOUR);
  const [ann, ben] = people as [Member, Member];
  const shared = (member: Member): string =>
    member.lists.find((id) => google.lists.get(id)!.title === "Shared 0")!;
  for (let n = 0; n < LOOKS; n++) {
    // Ben's list is read. A moment later he adds a task, and right after that we write to the same list.
    await sendCall(group, ann.account, addTask, {
      listId: shared(ann),
      title: `Before ${n}`,
      notes: "",
      due: null,
    });
    await landed(group, shared(ben), `Before ${n}`);
    const { id } = google.insert(shared(ben), { title: `Ben ${n}` }, { parent: null, previous: null });
    await sendCall(group, ann.account, addTask, {
      listId: shared(ann),
      title: `After ${n}`,
      notes: "",
      due: null,
    });
    await landed(group, shared(ben), `After ${n}`);
    await clock.runUntil(clock.now() + LEAN.sharing * 1.1);
    const replicas = store.db.selectFrom("remote_task").select("task_id").where("google_id", "=", id);
    expect(await replicas.executeTakeFirst(), `task ${n}`).toBeDefined();
  }
  await group.close();
});

/** Advances the time until a Google list shows a task of ours. */
async function landed({ clock, google }: Group, list: string, text: string): Promise<void> {
  for (let n = 0; n < 100 && !google.visible(list).some(({ title }) => title === text); n++)
    await clock.runUntil(clock.now() + 10_000);
}

test("C1.7: an edit that Google's list of lists never shows is here a day later, without a screen", async () => {
  const group = await Group.open({
    seed: 1,
    profile: PROFILES.light,
    pollingPolicy: LEAN,
    rules: { ifMatch: false, editUpdatesList: false },
    at: Date.UTC(2030, 3, 1),
    called: () => {},
  });
  const { clock, google, people, store } = group;
  await clock.runUntil(clock.now() + HOUR);
  for (const list of people[0]!.lists)
    google.patch(list, google.visible(list)[0]!.id, { title: "Edited" }, null);
  await clock.runUntil(clock.now() + 26 * HOUR);
  const edited = await store.db.selectFrom("task").select("id").where("text", "=", "Edited").execute();
  expect(edited).toHaveLength(PROFILES.light.lists);
  await group.close();
});
