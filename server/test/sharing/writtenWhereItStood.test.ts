import { readBin } from "@tasklane/contract/bin.ts";
import { shareList } from "@tasklane/contract/sharing.ts";
import { googleTask, moveTask } from "@tasklane/contract/tasks.ts";
import { expect, it } from "vitest";
import { soon } from "../boardOf.ts";
import { Person } from "../Person.ts";
import { enterWithTwoLists } from "../sync/enterWithTwoLists.ts";
import { takeIn } from "./together.ts";

it("I7: what was written to a subtask where Google left it reaches nobody who joins that list later", async () => {
  const tasks = [{ title: "Plants", children: [{ title: "Roses" }] }];
  const { world, clock, ann, mine, work, failing, inTheEnd } = await enterWithTwoLists("sqlite", tasks);
  failing({ kind: "invalidArgument", match: { account: ann.email, operation: "tasks.move" } });
  const { id: taskId } = await ann.task("Plants");
  const { id: childId } = await ann.task("Roses");
  await ann.does(moveTask, { fromListId: mine, toListId: work, taskId });
  await soon(async () => {
    for (const title of ["Plants", "Roses"]) expect((await ann.task(title)).synced).toBe("refused");
  });
  clock.move(1_000);
  await ann.does(googleTask, { taskListId: work, taskId: childId, title: "My own words" });
  await soon(() => expect(ann.titles(mine).join()).toContain("My own words"));
  await ann.does(shareList, { listId: mine });
  const bob = await Person.enter(world);
  const bobs = await takeIn(ann, mine, bob);
  ann.google.deleteList(work);
  await inTheEnd(({ lists }) => expect(lists).toEqual([]));
  await soon(async () => {
    clock.move(61_000);
    await ann.pulled();
    const { sharedTasks } = await bob.pulled();
    expect(sharedTasks.map(({ finalTitle }) => finalTitle)).toEqual(["Plants"]);
    expect(bob.titles(bobs)).toEqual(["Plants"]);
  });
  expect((await ann.does(readBin, {})).entries).toMatchObject([{ kind: "list", tasks: 1 }]);
});
