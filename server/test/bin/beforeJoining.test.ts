import { deleteForGood, readBin, restoreFromBin } from "@tasklane/contract/bin.ts";
import { changeTasks } from "@tasklane/contract/changeTasks.ts";
import { allTaskLists } from "@tasklane/contract/lists.ts";
import { deleteSharedList, shareList, transferList } from "@tasklane/contract/sharing.ts";
import { addTask, deleteTask, restoreTask, taskHistory } from "@tasklane/contract/tasks.ts";
import { describe, expect, it } from "vitest";
import { soon } from "../boardOf.ts";
import { Person } from "../Person.ts";
import { takeIn, textsOf, together } from "../sharing/together.ts";
import { sharedWorld } from "../sharedWorld.ts";
import { standingClock } from "../world.ts";

describe("I7, B6: a task that was deleted before somebody joined", () => {
  const clock = standingClock();
  const world = sharedWorld("sqlite", { clock: clock.now });

  /** Ann deletes a task of a private list of hers, and an hour later shares the list with Bob. */
  async function deletedBefore() {
    const bob = await Person.enter(world());
    const { cursor: since } = await bob.caughtUp();
    const filled = [{ title: "Work", tasks: [{ title: "PIN 4711" }, { title: "Plan" }] }];
    const ann = await Person.enter(world(), filled);
    const { id, listId: tasklistId } = await ann.task("PIN 4711");
    await ann.does(deleteTask, { tasklistId, taskId: id });
    clock.move(60 * 60_000);
    await ann.does(shareList, { listId: tasklistId });
    return { bob, since, id, listId: await takeIn(ann, tasklistId, bob) };
  }

  it("is not named to them, by its id", async () => {
    const { bob, since, id } = await deletedBefore();
    const { gone } = await bob.does(allTaskLists, { since });
    expect(gone?.tasks ?? []).not.toContain(id);
  });

  it("cannot be restored by them", async () => {
    const { bob, id, listId } = await deletedBefore();
    const { status } = await bob.call(changeTasks, { ids: [id], change: { kind: "restore" } });
    expect(await textsOf({ person: bob, listId })).toEqual(["Plan"]);
    expect(status).toBe(404);
  });

  it("has no history for them", async () => {
    const { bob, id, listId } = await deletedBefore();
    expect((await bob.call(taskHistory, { listId, taskId: id })).status).toBe(404);
  });
});

describe("B6: the bin of a list that a later owner restores", () => {
  const world = sharedWorld("sqlite");

  it("does not show them what was deleted before they joined", async () => {
    const [ann] = await together(world(), 0);
    const { data } = await ann.person.does(addTask, { listId: ann.listId, title: "PIN 4711" });
    await ann.person.does(deleteTask, { tasklistId: ann.listId, taskId: data.id });
    const bob = await Person.enter(world());
    const listId = await takeIn(ann.person, ann.listId, bob);
    const handedOver = { listId: ann.listId, toEmail: bob.email };
    await soon(() => ann.person.does(transferList, handedOver));
    await bob.does(deleteSharedList, { taskListId: listId });
    await bob.does(restoreFromBin, { kind: "list", id: listId });
    expect((await bob.does(readBin, {})).entries).toEqual([]);
  });
});

describe("17.8: a task that was deleted for good", () => {
  const world = sharedWorld("sqlite");

  async function deletedForGood() {
    const [ann, bob] = await together(world(), 1);
    const { data } = await ann.person.does(addTask, { listId: ann.listId, title: "PIN 4711" });
    await ann.person.does(deleteTask, { tasklistId: ann.listId, taskId: data.id });
    await ann.person.does(deleteForGood, { kind: "task", id: data.id });
    return { bob: bob!, id: data.id };
  }

  it("is not restored by a change of several tasks", async () => {
    const { bob, id } = await deletedForGood();
    const { status } = await bob.person.call(changeTasks, { ids: [id], change: { kind: "restore" } });
    expect(await textsOf(bob)).toEqual([]);
    expect(status).toBe(404);
  });

  it("is not restored by an Undo that comes in time", async () => {
    const { bob, id: taskId } = await deletedForGood();
    const { status } = await bob.person.call(restoreTask, { listId: bob.listId, taskId });
    expect(await textsOf(bob)).toEqual([]);
    expect(status).toBe(409);
  });
});
