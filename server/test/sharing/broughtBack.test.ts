import { expect, it } from "vitest";
import { soon } from "../boardOf.ts";
import { sharedWorld } from "../sharedWorld.ts";
import { standingClock } from "../world.ts";
import { twoListsOf } from "./twoListsOf.ts";

const clock = standingClock();
const world = sharedWorld("sqlite", { clock: clock.now });
const { twoLists, titled, taskOf } = twoListsOf(world, clock);

it("P10.21: a task that one member moved and removed in Google lives if another brought it back since", async () => {
  const { one, two, ann, bob } = await twoLists(2);
  await titled(one, "Task");
  const [hers, his] = [await taskOf(one[0], "Task"), await taskOf(one[1], "Task")];
  /** Waits until both members' Google has these titles in the first list. */
  const bothHave = (titles: readonly string[]): Promise<void> =>
    soon(async () => {
      clock.move(15_000);
      for (const person of [bob, ann]) await person.pulled();
      for (const { person, listId } of one.slice(0, 2)) expect(person.titles(listId)).toEqual(titles);
    });
  const path = `${two[0].listId}/tasks`;
  const unread = world().emulator.faults.add({ kind: "notFound", match: { account: ann.email, path } });
  clock.move(60_000);
  ann.google.moveToList(one[0].listId, hers.task_id!, two[0].listId);
  clock.move(5_000);
  ann.google.delete(two[0].listId, hers.task_id!);
  await bothHave([]);
  clock.move(30_000);
  bob.google.undelete(one[1].listId, his.task_id!);
  await bothHave(["Task"]);
  world().emulator.faults.remove(unread);
  for (let day = 0; day < 3; day++) {
    clock.move(25 * 60 * 60_000);
    await Promise.all([ann.pulled(), bob.pulled()]);
  }
  const titles = [...one, ...two].flatMap(({ person, listId }) => person.titles(listId));
  expect(titles).toEqual(["Task", "Task"]);
});
