import { addSublist, allTaskLists } from "@tasklane/contract/lists.ts";
import { addSharedSublist, leaveSharedList } from "@tasklane/contract/sharing.ts";
import {
  addSubTask,
  addTask,
  googleTask,
  moveTask,
  reorderTask,
  taskHistory,
} from "@tasklane/contract/tasks.ts";
import { describe, expect, it } from "vitest";
import { soon } from "../boardOf.ts";
import { NOT_FOUND } from "../refusalAnswers.ts";
import { sharedWorld } from "../sharedWorld.ts";
import { enginesFor, standingClock } from "../world.ts";
import { inStep, takeIn, tasksOf, textsOf, together } from "./together.ts";
import type { Membership } from "./together.ts";
import { twoListsOf } from "./twoListsOf.ts";

describe.each(enginesFor("postgres"))("moving a task into and out of a shared list on %s", (engine) => {
  const clock = standingClock();
  const world = sharedWorld(engine, { clock: clock.now });
  const { taskOf, allEnd, ends, titled } = twoListsOf(world, clock);
  /** Creates a list with a parent, its subtask and another task, and waits until every member's Google has them. */
  const filled = async (members: number): Promise<[Membership, ...Membership[]]> => {
    const memberships = await together(world(), members);
    const [{ person, listId }] = memberships;
    await person.does(addTask, { listId, title: "Stays" });
    const { data } = await person.does(addTask, { listId, title: "Parent" });
    await person.does(addSubTask, { listId, parentTaskId: data.id, title: "Child" });
    await soon(async () => {
      for (const membership of memberships) {
        expect(membership.person.titles(membership.listId)).toHaveLength(3);
        expect((await tasksOf(membership)).filter(({ synced }) => synced !== "yes")).toEqual([]);
      }
    });
    return memberships;
  };

  it("a task's history tells who placed it in the list, and who moved it there", async () => {
    const [ann, bob] = await filled(1);
    const { id } = await taskOf(ann, "Stays");
    const parent = await taskOf(ann, "Parent");
    // Of two tasks that change places in Google, either may be the one that moved. Of three, only one.
    await ann.person.does(addTask, { listId: ann.listId, title: "Third" });
    const past = async ({ person, listId }: Membership, taskId = id) => {
      const { placedBy, movedBy } = await person.does(taskHistory, { listId, taskId });
      return { placedBy, movedBy };
    };
    const named = ({ person }: Membership) => ({ by: person.email, byName: expect.any(String) });
    expect(await past(ann)).toEqual({});
    await bob!.person.does(reorderTask, { listId: bob!.listId, taskId: id, after: parent.id });
    expect(await past(ann)).toEqual({ placedBy: named(bob!) });
    await ann.person.does(reorderTask, { listId: ann.listId, taskId: id, after: null });
    expect(await past(bob!)).toEqual({ placedBy: named(ann) });
    await soon(() => expect(bob!.person.titles(bob!.listId)[0]).toBe("Stays"));
    await soon(async () =>
      expect((await tasksOf(bob!)).filter(({ synced }) => synced !== "yes")).toEqual([]),
    );
    clock.move(60_000);
    const there = bob!.person.google.visible(bob!.listId);
    const [stays, above] = ["Stays", "Parent"].map((text) => there.find(({ title }) => title === text)!.id);
    bob!.person.google.reorder(bob!.listId, stays!, { previous: above! });
    await soon(async () => {
      await bob!.person.pulled();
      expect(await past(ann)).toEqual({ placedBy: named(bob!) });
    });
    const ownId = await bob!.person.listId();
    const { data } = await bob!.person.does(addTask, { listId: ownId, title: "Brought" });
    const input = { fromListId: ownId, toListId: bob!.listId, taskId: data.id };
    await soon(async () => bob!.person.does(moveTask, input));
    const both = { placedBy: named(bob!), movedBy: named(bob!) };
    expect(await past(ann, data.id)).toEqual(both);
    await bob!.person.does(leaveSharedList, { listId: bob!.listId });
    const nobody = { by: "", byName: "" };
    expect(await past(ann, data.id)).toEqual({ placedBy: nobody, movedBy: nobody });
  });

  it("others lose a task that is moved out, here at once and in Google, and are told", async () => {
    const [ann, bob] = await filled(1);
    const { cursor } = await bob!.person.caughtUp();
    const parent = await taskOf(ann, "Parent");
    const child = await taskOf(ann, "Child");
    const toListId = await ann.person.listId();
    const { data } = await ann.person.does(moveTask, { fromListId: ann.listId, toListId, taskId: parent.id });
    expect(data).toMatchObject({ id: parent.id, listId: toListId });
    expect(await textsOf(bob!)).toEqual(["Stays"]);
    const changes = await bob!.person.does(allTaskLists, { since: cursor });
    expect(changes.gone!.tasks.toSorted()).toEqual([parent.id, child.id].toSorted());
    expect(changes.sharedTasks).toEqual([]);
    const old = { taskListId: bob!.listId, taskId: parent.id, title: "x" };
    expect(await bob!.person.refused(googleTask, old)).toEqual(NOT_FOUND);

    await allEnd([ann, bob!], ["Stays"]);
    await soon(() => expect(ann.person.titles(toListId)).toHaveLength(2));
    const { tasks } = await ann.person.pulled();
    expect(tasks.map(({ id }) => id).toSorted()).toEqual([parent.id, child.id].toSorted());
    expect((await bob!.person.pulled()).sharedTasks).toHaveLength(1);
    expect(bob!.person.titles()).toEqual([]);
  });

  it("a task moved out and back is there again for everybody, under its own id", async () => {
    const [ann, bob] = await filled(1);
    const parent = await taskOf(ann, "Parent");
    const toListId = await ann.person.listId();
    const { cursor } = await bob!.person.board();
    await ann.person.does(moveTask, { fromListId: ann.listId, toListId, taskId: parent.id });
    await ann.person.does(moveTask, { fromListId: toListId, toListId: ann.listId, taskId: parent.id });
    const changes = await bob!.person.does(allTaskLists, { since: cursor });
    expect(changes.gone!.tasks).toEqual([]);
    expect(changes.sharedTasks.map(({ id }) => id)).toContain(parent.id);
    clock.move(11_000);
    await soon(async () => {
      for (const membership of [ann, bob!]) {
        await membership.person.pulled();
        expect(
          membership.person
            .titles(membership.listId)
            .map((title) => title.replace(/ .*/, ""))
            .sort(),
        ).toEqual(["Child", "Parent", "Stays"]);
        expect((await tasksOf(membership)).filter(({ synced }) => synced !== "yes")).toEqual([]);
      }
    });
  });

  it("I3: a task moved out of a shared list and back during an edit stays one", async () => {
    const [ann, bob] = await filled(1);
    const parent = await taskOf(ann, "Parent");
    const [theirs] = bob!.person.google.tasks(bob!.listId).filter(({ title }) => title === "Parent");
    const toListId = await ann.person.listId();
    await ann.person.does(moveTask, { fromListId: ann.listId, toListId, taskId: parent.id });
    await ann.person.does(moveTask, { fromListId: toListId, toListId: ann.listId, taskId: parent.id });
    bob!.person.google.edit(bob!.listId, theirs!.id, { notes: "Bob's" });
    clock.move(11_000);
    await soon(async () => {
      for (const { person } of [bob!, ann]) await person.pulled();
      for (const membership of [ann, bob!]) {
        expect(await textsOf(membership)).toEqual(["Child", "Parent", "Stays"]);
        expect(await taskOf(membership, "Parent")).toMatchObject({
          id: parent.id,
          notes: "Bob's",
          synced: "yes",
        });
        expect(membership.person.titles(membership.listId)).toHaveLength(3);
      }
    });
    const kept = bob!.person.google.tasks(bob!.listId).find(({ id }) => id === theirs!.id);
    expect(kept).toMatchObject({ deleted: false });
  });

  it("I4: a task moved out stays with a member who changed it in Google meanwhile", async () => {
    const [ann, bob] = await filled(1);
    const stays = await taskOf(bob!, "Stays");
    bob!.person.google.rename(bob!.listId, stays.task_id!, "Stays, says Bob");
    const toListId = await ann.person.listId();
    await ann.person.does(moveTask, { fromListId: ann.listId, toListId, taskId: stays.id });
    clock.move(11_000);
    await soon(async () => {
      await bob!.person.pulled();
      expect(await textsOf(ann)).toContain("Stays, says Bob");
    });
    expect(bob!.person.titles(bob!.listId)).toContain("Stays, says Bob");
    await soon(() => expect(ann.person.titles(toListId)).toEqual(["Stays"]));
  });

  it("others get a task that is moved in, and nothing of its old list", async () => {
    const [ann, bob] = await together(world(), 1);
    const fromListId = await ann.person.listId();
    const sublist = { google_list_id: fromListId, sublist_id: "1", sublist_name: "Private" };
    await ann.person.does(addSublist, sublist);
    const title = "Present (#Private ###gift)";
    const { data } = await ann.person.does(addTask, { listId: fromListId, title });
    await ann.person.does(googleTask, { taskListId: fromListId, taskId: data.id, notes: "for Bob" });
    await ann.person.does(googleTask, { taskListId: fromListId, taskId: data.id, notes: "" });
    await ann.person.settled();
    await ann.person.does(moveTask, { fromListId, toListId: ann.listId, taskId: data.id });
    await inStep([ann, bob!], ["Present (###gift)"]);
    expect(await taskOf(bob!, "Present")).toMatchObject({ id: data.id, sublistId: null, label: "gift" });
    const asked = (membership: Membership) =>
      membership.person.does(taskHistory, { listId: membership.listId, taskId: data.id });
    expect((await asked(bob!)).changes).toEqual([]);
    expect((await asked(ann)).changes.map(({ field, from }) => [field, from])).toEqual(
      expect.arrayContaining([
        ["notes", "for Bob"],
        ["sublist", "Private"],
      ]),
    );
    const { tasks } = await ann.person.pulled();
    expect(tasks).toEqual([]);
  });

  it("each of two shared lists shows a task moved between them to its own people", async () => {
    const [ann, bob] = await together(world(), 1, "One");
    const [cem] = await together(world(), 0, "Two");
    const there = await takeIn(cem.person, cem.listId, ann.person);
    const sublist = { google_list_id: ann.listId, sublist_id: "1", sublist_name: "Ones" };
    await ann.person.does(addSharedSublist, sublist);
    const { data } = await ann.person.does(addTask, { listId: ann.listId, title: "Handed on (#Ones)" });
    await inStep([ann, bob!], ["Handed on (#Ones)"]);
    await soon(async () => expect((await ann.person.board()).sharedLists).toHaveLength(2));
    await ann.person.does(moveTask, { fromListId: ann.listId, toListId: there, taskId: data.id });
    await allEnd([bob!, ann], []);
    await inStep([cem, { person: ann.person, listId: there }], ["Handed on"]);
    expect(await taskOf(cem, "Handed on")).toMatchObject({ id: data.id });
  });

  it("U4.7: a task that stayed for others does not take what moved on in Google", async () => {
    const [ann, bob] = await together(world(), 1);
    const { google } = ann.person;
    const [listId, other] = [await ann.person.listId(), google.addList("Other").id];
    const taskId = await titled([ann, bob!], "Task");
    const { task_id } = await taskOf(ann, "Task");
    const match = { account: ann.person.email, operation: "tasks.patch" };
    const away = world().emulator.faults.add({ match, kind: "unavailable" });
    await bob!.person.does(googleTask, { taskListId: bob!.listId, taskId, notes: "Bob's" });
    google.moveToList(ann.listId, task_id!, listId);
    await soon(async () => {
      await ann.person.pulled();
      expect(await textsOf({ person: ann.person, listId })).toEqual(["Task"]);
    });
    world().emulator.faults.remove(away);
    clock.move(300_000); // longer than the accounts may rest after the faults
    google.moveToList(listId, task_id!, other);
    await ends([
      [ann, ["Task"]],
      [bob!, ["Task"]],
      [{ person: ann.person, listId }, []],
      [{ person: ann.person, listId: other }, ["Task"]],
    ]);
  });
});
