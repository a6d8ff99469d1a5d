import { expect, test } from "vitest";
import { runWriting } from "../../src/http/writing.ts";
import { LEAN } from "../../src/sync/schedule.ts";
import { addTask } from "../../src/tasks/addTask.ts";
import { Group } from "./Group.ts";
import { PROFILES } from "./profiles.ts";

const LOOKS = 8;

test("what somebody deletes in Google is gone here within a minute, though we write to that list before we ask", async () => {
  const group = await Group.open({
    seed: 1,
    profile: PROFILES.light,
    tempo: LEAN,
    rules: { ifMatch: false, editUpdatesList: false },
    at: Date.UTC(2030, 3, 1),
    called: () => {},
  });
  const { clock, google, live, people, runner, store } = group;
  const { account, lists } = people[0]!;
  const list = lists[0]!;
  await clock.runUntil(clock.now() + 60_000);
  runner.watch(account, { list, idle: false, timeZone: "UTC" });
  for (let n = 0; n < LOOKS; n++) {
    const { id } = google.visible(list).find(({ title }) => title.startsWith("Task"))!;
    google.remove(list, id, null);
    await clock.runUntil(clock.now() + 5_000);
    const adding = addTask(store);
    if (adding.kind !== "write") throw new Error("It writes.");
    const caller = { accountId: account, timeZone: "UTC", now: clock.now() };
    const { touched } = await runWriting(
      store,
      adding,
      { listId: list, title: `New ${n}`, notes: "", due: null },
      caller,
      null,
    );
    await live.publish(touched);
    await clock.runUntil(clock.now() + LEAN.look);
    const copy = await store.db
      .selectFrom("copy")
      .innerJoin("task", "task.id", "copy.task_id")
      .select("task.dead_ver")
      .where("copy.google_id", "=", id)
      .executeTakeFirst();
    expect(copy?.dead_ver, `deletion ${n}`).not.toBeNull();
  }
  await group.close();
});
