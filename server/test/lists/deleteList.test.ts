import { addList, allTaskLists, deleteList } from "@tasklane/contract/lists.ts";
import { INVALID, REASON, SUCCESS } from "@tasklane/contract/sentences.ts";
import { describe, expect, it } from "vitest";
import { soon } from "../boardOf.ts";
import { Person } from "../Person.ts";
import { CONFLICT, invalid, NOT_FOUND } from "../refusalAnswers.ts";
import { sharedWorld } from "../sharedWorld.ts";
import { enginesFor, openWorld, standingClock } from "../world.ts";

const FILLED = [
  { title: "@default", tasks: [{ title: "Stays" }] },
  { title: "Work", tasks: [{ title: "Goes", children: [{ title: "Goes along" }] }] },
];

describe.each(enginesFor("sqlite"))("deleteList on %s", (engine) => {
  const world = sharedWorld(engine);
  const names = async (person: Person) => (await person.pulled()).lists.map((list) => list.google_list_name);

  it("deletes a list with its tasks, here and at Google, for good", async () => {
    const ann = await Person.enter(world(), FILLED);
    const taskListId = await ann.listId("Work");
    const { cursor } = await ann.board();
    expect(await ann.does(deleteList, { taskListId })).toEqual({ message: SUCCESS.listDeleted });
    const board = await ann.board();
    expect(board.lists.map((list) => list.google_list_name)).toEqual(["My Tasks"]);
    expect(board.tasks.map((task) => task.finalTitle)).toEqual(["Stays"]);
    expect((await ann.does(allTaskLists, { since: cursor })).gone!.lists).toEqual([taskListId]);
    await soon(() => expect(ann.google.lists().map(({ title }) => title)).toEqual(["My Tasks"]));
    expect(await names(ann)).toEqual(["My Tasks"]);
    expect(await names(ann)).toEqual(["My Tasks"]);
    expect(world().emulator.ledger.count("tasks.delete", ann.email)).toBe(0);
  });

  it("a deleted list does not come back while Google still has it", async () => {
    const ann = await Person.enter(world(), FILLED);
    const taskListId = await ann.listId("Work");
    const match = { operation: "tasklists.delete", account: ann.email };
    const fault = world().emulator.faults.add({ match, kind: "unavailable" });
    await ann.does(deleteList, { taskListId });
    await soon(() => expect(world().emulator.ledger.count("tasklists.delete", ann.email)).toBe(1));
    expect(await names(ann)).toEqual(["My Tasks"]);
    world().emulator.faults.remove(fault);
    expect(await names(ann)).toEqual(["My Tasks"]);
    expect(ann.google.lists()).toHaveLength(1);
  });

  it("a deletion is done although the answer is lost", async () => {
    const ann = await Person.enter(world(), FILLED);
    const match = { operation: "tasklists.delete", account: ann.email };
    world().emulator.faults.add({ match, times: 1, kind: "cutAfter" });
    await ann.does(deleteList, { taskListId: await ann.listId("Work") });
    await soon(() => expect(ann.google.lists()).toHaveLength(1));
    expect(await names(ann)).toEqual(["My Tasks"]);
  });

  it("accepts the id in the query, and refuses two that differ", async () => {
    const ann = await Person.enter(world(), FILLED);
    const taskListId = await ann.listId("Work");
    const path = `/api${deleteList.path}?taskListId=${taskListId}`;
    const other = { taskListId: await ann.listId() };
    const differing = await ann.browser.ask(path, { method: "DELETE", body: other });
    expect({ status: differing.status, ...(differing.body as object) }).toEqual(
      invalid({ taskListId: INVALID.value }),
    );
    expect(ann.google.lists()).toHaveLength(2);
    const answer = await ann.browser.ask(path, { method: "DELETE" });
    expect(answer.status, answer.text).toBe(200);
    await soon(() => expect(ann.google.lists()).toHaveLength(1));
  });

  it("refuses Google's default list with the reason", async () => {
    const ann = await Person.enter(world(), FILLED);
    const refused = await ann.refused(deleteList, { taskListId: await ann.listId() });
    expect(refused).toEqual({ ...CONFLICT, message: REASON.defaultList });
    expect((await ann.board()).lists).toHaveLength(2);
  });

  it("does not know a list that was deleted already", async () => {
    const ann = await Person.enter(world(), FILLED);
    const taskListId = await ann.listId("Work");
    await ann.does(deleteList, { taskListId });
    expect(await ann.refused(deleteList, { taskListId })).toEqual(NOT_FOUND);
    expect(await ann.refused(deleteList, {})).toEqual(invalid({ taskListId: INVALID.required }));
  });

  it("frees the name for another list", async () => {
    const ann = await Person.enter(world(), FILLED);
    await ann.does(deleteList, { taskListId: await ann.listId("Work") });
    const { data } = await ann.does(addList, { title: "Work" });
    await soon(() => expect(ann.google.lists().map(({ id }) => id)).toEqual([expect.any(String), data.id]));
    expect(await names(ann)).toEqual(["My Tasks", "Work"]);
    expect((await ann.board()).tasks.map((task) => task.finalTitle)).toEqual(["Stays"]);
  });

  it("P3: a list missing twice in Google, a minute apart, leaves the board", async () => {
    const clock = standingClock();
    const wishes = { sync: true, clock: clock.now };
    const ann = await Person.enter(await openWorld(engine, wishes), FILLED);
    const listId = await ann.listId("Work");
    const { cursor } = await ann.board();
    ann.google.deleteList(listId);
    expect(await names(ann)).toEqual(["My Tasks", "Work"]);
    clock.move(61_000);
    expect(await names(ann)).toEqual(["My Tasks"]);
    expect((await ann.board()).tasks.map((task) => task.finalTitle)).toEqual(["Stays"]);
    expect((await ann.does(allTaskLists, { since: cursor })).gone!.lists).toEqual([listId]);
    expect(await ann.refused(deleteList, { taskListId: listId })).toEqual(NOT_FOUND);
  });
});
