import { deleteForGood, emptyBin, readBin, restoreFromBin } from "@tasklane/contract/bin.ts";
import { deleteAccount } from "@tasklane/contract/auth.ts";
import { REASON } from "@tasklane/contract/sentences.ts";
import {
  addSharedSublist,
  deleteSharedList,
  deleteSharedSublist,
  leaveSharedList,
} from "@tasklane/contract/sharing.ts";
import { allTaskLists } from "@tasklane/contract/lists.ts";
import { addTask, deleteTask, moveTask, taskHistory } from "@tasklane/contract/tasks.ts";
import { describe, expect, it } from "vitest";
import { sweep } from "../../src/services/retention/sweep.ts";
import { boardOf, soon } from "../boardOf.ts";
import { Person } from "../Person.ts";
import { NOT_FOUND } from "../refusalAnswers.ts";
import { takeIn, tasksOf, textsOf, together } from "../sharing/together.ts";
import type { Membership } from "../sharing/together.ts";
import { sharedWorld } from "../sharedWorld.ts";
import { enginesFor, standingClock } from "../world.ts";

const DAY = 24 * 60 * 60_000;

describe.each(enginesFor("sqlite"))("the bin of a shared list on %s", (engine) => {
  const clock = standingClock();
  const world = sharedWorld(engine, { clock: clock.now });
  const entries = async (person: Person) => (await person.does(readBin, {})).entries;
  const add = async ({ person, listId }: { person: Person; listId: string }, title: string) =>
    (await person.does(addTask, { listId, title })).data;

  it("any member can restore a task, and each member's Google gets it once", async () => {
    const [ann, bob] = await together(world(), 1);
    const task = await add(ann, "Tent");
    await soon(() => expect(bob!.person.titles(bob!.listId)).toEqual(["Tent"]));
    await ann.person.does(deleteTask, { tasklistId: ann.listId, taskId: task.id });
    await soon(async () => {
      clock.move(11_000);
      for (const { person, listId } of [ann, bob!]) {
        await person.pulled();
        expect(person.titles(listId)).toEqual([]);
      }
    });
    const [entry] = await entries(bob!.person);
    expect(entry).toMatchObject({
      name: "Tent",
      listId: bob!.listId,
      by: ann.person.email,
      mayDelete: false,
    });
    const refused = await bob!.person.refused(deleteForGood, { kind: "task", id: task.id });
    expect(refused).toMatchObject({ status: 403, message: REASON.othersDeleted });
    await bob!.person.does(restoreFromBin, { kind: "task", id: task.id });
    for (const { person, listId } of [ann, bob!]) {
      await soon(() => expect(person.titles(listId)).toEqual(["Tent"]));
      expect((await tasksOf({ person, listId })).map(({ id }) => id)).toEqual([task.id]);
      expect(await entries(person)).toEqual([]);
    }
  });

  it("who empties the bin takes away only what they may delete for good", async () => {
    const [ann, bob] = await together(world(), 1);
    for (const [member, title] of [
      [ann, "Hers"],
      [bob!, "His"],
    ] as const) {
      const { id: taskId } = await add(member, title);
      await member.person.does(deleteTask, { tasklistId: member.listId, taskId });
    }
    expect((await bob!.person.does(emptyBin, {})).data).toEqual({ deleted: 1 });
    expect((await entries(ann.person)).map(({ name }) => name)).toEqual(["Hers"]);
    expect((await ann.person.does(emptyBin, {})).data).toEqual({ deleted: 1 });
    expect(await entries(bob!.person)).toEqual([]);
  });

  it("a deleted list is its owner's alone, also where a member had deleted their Google list before", async () => {
    const [ann, bob] = await together(world(), 1);
    const { person, listId } = bob!;
    person.google.deleteList(listId);
    await soon(async () => {
      clock.move(61_000);
      expect((await person.pulled()).sharedLists).toEqual([]);
    });
    await ann.person.does(deleteSharedList, { taskListId: ann.listId });
    expect((await entries(ann.person)).map(({ kind, name }) => [kind, name])).toEqual([["list", "Trip"]]);
    expect(await entries(person)).toEqual([]);
    expect(await person.refused(restoreFromBin, { kind: "list", id: listId })).toEqual(NOT_FOUND);
  });

  it("nobody sees deletions from before they joined, or anything after they left", async () => {
    const [ann, bob] = await together(world(), 1);
    const at = { google_list_id: ann.listId };
    await ann.person.does(addSharedSublist, { ...at, sublist_id: "1", sublist_name: "Secret sublist" });
    const task = await add(ann, "Secret");
    await ann.person.does(deleteTask, { tasklistId: ann.listId, taskId: task.id });
    await ann.person.does(deleteSharedSublist, { ...at, sublist_id: "1" });
    const carl = await Person.enter(world());
    const theirs = { person: carl, listId: await takeIn(ann.person, ann.listId, carl) };
    expect(await entries(carl)).toEqual([]);
    expect(await carl.refused(restoreFromBin, { kind: "task", id: task.id })).toEqual(NOT_FOUND);
    const sublist = { kind: "sublist", id: "1", listId: theirs.listId };
    expect(await carl.refused(restoreFromBin, sublist)).toEqual(NOT_FOUND);
    const later = await add(ann, "Later");
    await ann.person.does(deleteTask, { tasklistId: ann.listId, taskId: later.id });
    expect((await entries(carl)).map(({ name }) => name)).toEqual(["Later"]);
    const seen = (await entries(bob!.person)).map(({ name }) => name);
    expect(seen.toSorted()).toEqual(["Later", "Secret", "Secret sublist"]);
    await bob!.person.does(leaveSharedList, { listId: bob!.listId });
    expect(await entries(bob!.person)).toEqual([]);
    expect(await bob!.person.refused(restoreFromBin, { kind: "task", id: task.id })).toEqual(NOT_FOUND);
    const stranger = await Person.enter(world());
    expect(await stranger.refused(restoreFromBin, { kind: "task", id: task.id })).toEqual(NOT_FOUND);
    expect(await stranger.refused(deleteForGood, { kind: "task", id: task.id })).toEqual(NOT_FOUND);
  });

  it("what a member did in Google is in the bin and the history for a week, though it was read a month later", async () => {
    const [ann, bob] = await together(world(), 1);
    const [tent, map] = [await add(ann, "Tent"), await add(ann, "Map")];
    await soon(() => expect(bob!.person.titles(bob!.listId).toSorted()).toEqual(["Map", "Tent"]));
    const { faults } = world().emulator;
    const away = faults.add({ match: { account: bob!.person.email }, kind: "unavailable" });
    const inGoogle = (title: string) =>
      bob!.person.google.visible(bob!.listId).find((one) => one.title === title)!.id;
    bob!.person.google.delete(bob!.listId, inGoogle("Tent"));
    bob!.person.google.rename(bob!.listId, inGoogle("Map"), "Old map");
    clock.move(31 * DAY);
    faults.remove(away);
    const [later, others] = [
      await world().signedIn(ann.person.email),
      await world().signedIn(bob!.person.email),
    ];
    await soon(async () => {
      clock.move(60_000);
      await boardOf(others, true);
      const { sharedTasks } = await boardOf(later);
      expect(sharedTasks.map(({ finalTitle }) => finalTitle)).toEqual(["Old map"]);
    });
    await sweep(world().server.store, clock.now());
    const body = { kind: "task", id: tent.id };
    const { status } = await later.ask(`/api${restoreFromBin.path}`, { method: "POST", body });
    expect(status).toBe(200);
    const query = new URLSearchParams({ listId: ann.listId, taskId: map.id }).toString();
    const history = await later.get(`/api${taskHistory.path}?${query}`);
    expect(history.body).toMatchObject({ changes: [{ field: "title", from: "Map", to: "Old map" }] });
  });

  it("only the owner restores the list, as their own; the others keep theirs", async () => {
    const [ann, bob] = await together(world(), 1);
    await add(ann, "Tent");
    await soon(() => expect(bob!.person.titles(bob!.listId)).toEqual(["Tent"]));
    await ann.person.does(deleteSharedList, { taskListId: ann.listId });
    expect(await entries(bob!.person)).toEqual([]);
    const list = { kind: "list", id: ann.listId } as const;
    expect(await bob!.person.refused(restoreFromBin, { ...list, id: bob!.listId })).toEqual(NOT_FOUND);
    const { data } = await ann.person.does(restoreFromBin, list);
    const board = await ann.person.settled();
    expect(board.sharedLists).toEqual([]);
    expect(board.lists.map((each) => each.google_list_id)).toContain(data.listId);
    expect(await textsOf({ person: ann.person, listId: data.listId! })).toEqual(["Tent"]);
    await soon(() => expect(ann.person.titles(data.listId!)).toEqual(["Tent"]));
    expect(bob!.person.titles(bob!.listId)).toEqual(["Tent"]);
  });

  /** Ann moves a task out of the list before she sees Bob's edit in Google. So Bob's stays in the list, as a task of its own. */
  async function keptForAnEdit(): Promise<[ann: Membership, bob: Membership]> {
    const [ann, bob] = (await together(world(), 1)) as [Membership, Membership];
    await add(ann, "Tent");
    await soon(() => expect(bob.person.titles(bob.listId)).toEqual(["Tent"]));
    const task = await soon(async () => {
      const [shown] = await tasksOf(bob);
      expect(shown?.synced).toBe("yes");
      return shown;
    });
    bob.person.google.rename(bob.listId, task!.task_id!, "Tent for two");
    const toListId = await ann.person.listId();
    await ann.person.does(moveTask, { fromListId: ann.listId, toListId, taskId: task!.id });
    clock.move(11_000);
    await soon(async () => {
      await bob.person.pulled();
      expect(await textsOf(ann)).toEqual(["Tent for two"]);
    });
    return [ann, bob];
  }

  it.each(["left", "kept theirs"])(
    "the owner restores the list although a person who %s deletes their account",
    async (how) => {
      const [ann, bob] = await together(world(), 1);
      await add(ann, "Tent");
      if (how === "left") await bob!.person.does(leaveSharedList, { listId: bob!.listId });
      await ann.person.does(deleteSharedList, { taskListId: ann.listId });
      await soon(() => {
        clock.move(2_000);
        expect(ann.person.google.lists().map(({ id }) => id)).not.toContain(ann.listId);
      });
      // The run that deleted it there has ended.
      await ann.person.pulled();
      await bob!.person.does(deleteAccount, { confirm: bob!.person.email });
      expect(await entries(ann.person)).toMatchObject([{ kind: "list", name: "Trip", tasks: 1 }]);
      const { data } = await ann.person.does(restoreFromBin, { kind: "list", id: ann.listId });
      await soon(() => expect(ann.person.titles(data.listId!)).toEqual(["Tent"]));
    },
  );

  it("B5, I4: a task that stayed for a member's edit returns with its list", async () => {
    const [ann] = await keptForAnEdit();
    await ann.person.does(deleteSharedList, { taskListId: ann.listId });
    const { data } = await ann.person.does(restoreFromBin, { kind: "list", id: ann.listId });
    expect(await textsOf({ person: ann.person, listId: data.listId! })).toEqual(["Tent for two"]);
    await soon(() => expect(ann.person.titles(data.listId!)).toEqual(["Tent for two"]));
  });

  it("B5: a deleted task that had stayed for a member's edit is in the bin of its restored list", async () => {
    const [ann] = await keptForAnEdit();
    const [task] = await tasksOf(ann);
    await ann.person.does(deleteTask, { tasklistId: ann.listId, taskId: task!.id });
    await ann.person.does(deleteSharedList, { taskListId: ann.listId });
    await ann.person.does(restoreFromBin, { kind: "list", id: ann.listId });
    expect((await entries(ann.person)).map(({ name }) => name)).toEqual(["Tent for two"]);
  });

  it.each(["here", "in Google"])(
    "I4: pages hear of the deletion %s of a task that had stayed for an edit",
    async (where) => {
      const [ann, bob] = await keptForAnEdit();
      const { cursor } = await bob.person.caughtUp();
      const [task] = await tasksOf(ann);
      if (where === "here") await ann.person.does(deleteTask, { tasklistId: ann.listId, taskId: task!.id });
      else {
        await soon(() => expect(ann.person.titles(ann.listId)).toEqual(["Tent for two"]));
        ann.person.google.delete(ann.listId, (await tasksOf(ann))[0]!.task_id!);
      }
      await soon(async () => {
        if (where === "in Google") await ann.person.pulled();
        const { gone } = await bob.person.does(allTaskLists, { since: cursor });
        expect(gone?.tasks).toContain(task!.id);
      });
    },
  );

  it("a person who deleted their account is named no more", async () => {
    const [ann, bob] = await together(world(), 1);
    const task = await add(bob!, "Tent");
    await bob!.person.does(deleteTask, { tasklistId: bob!.listId, taskId: task.id });
    expect(await entries(ann.person)).toMatchObject([{ by: bob!.person.email }]);
    await bob!.person.does(deleteAccount, { confirm: bob!.person.email });
    expect(await entries(ann.person)).toMatchObject([{ name: "Tent", by: "", byName: "", mayDelete: true }]);
  });
});
