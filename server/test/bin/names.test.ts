import { emptyBin, readBin, restoreFromBin } from "@tasklane/contract/bin.ts";
import { addLabel, removeLabel } from "@tasklane/contract/labels.ts";
import {
  addList,
  addListSection,
  addSublist,
  addSublistSection,
  deleteList,
  deleteSublist,
  removeListSection,
  removeSublistSection,
} from "@tasklane/contract/lists.ts";
import { addTask, deleteTask, googleTask } from "@tasklane/contract/tasks.ts";
import { describe, expect, it } from "vitest";
import { soon, titled } from "../boardOf.ts";
import { Person } from "../Person.ts";
import { sharedWorld } from "../sharedWorld.ts";
import { enginesFor } from "../world.ts";

describe.each(enginesFor("sqlite"))("sublists, sections and labels in the bin on %s", (engine) => {
  const world = sharedWorld(engine);
  const enter = async () => {
    const ann = await Person.enter(world());
    const listId = await ann.listId();
    const at = { google_list_id: listId };
    await ann.does(addSublist, { ...at, sublist_id: "1", sublist_name: "Kitchen" });
    await ann.does(addSublistSection, { ...at, subList_id: "1", section_id: "2", section_name: "Fridge" });
    await ann.does(addListSection, { ...at, section_id: "3", section_name: "Hall" });
    await ann.does(addLabel, { label_id: "4", label_name: "Red" });
    const added = async (title: string) => (await ann.does(addTask, { listId, title })).data;
    return { ann, listId, at, added };
  };
  const entries = async (person: Person) => (await person.does(readBin, {})).entries;
  const inGoogle = (ann: Person, titles: string[]) =>
    soon(() => expect(ann.titles().toSorted()).toEqual(titles.toSorted()));

  it("a sublist returns with its sections, and with tasks not moved since", async () => {
    const { ann, listId, at, added } = await enter();
    const milk = await added("Milk (#Kitchen ##Fridge)");
    const salt = await added("Salt (#Kitchen)");
    const soap = await added("Soap (#Kitchen)");
    await added("Other");
    await ann.does(deleteTask, { tasklistId: listId, taskId: soap.id });
    await ann.does(deleteSublist, { ...at, sublist_id: "1" });
    // Google keeps the deleted task as long as Undo is offered, if it ever got it.
    await soon(() => expect(ann.titles()).toEqual(expect.arrayContaining(["Milk", "Salt", "Other"])));
    await ann.does(googleTask, { taskListId: listId, taskId: salt.id, title: "Salt (##Hall)" });
    const [entry] = (await entries(ann)).filter(({ kind }) => kind === "sublist");
    expect(entry).toMatchObject({ id: "1", name: "Kitchen", listId, listName: "My Tasks", by: ann.email });
    const { kind, id } = entry!;
    const { message } = await ann.does(restoreFromBin, { kind, id, listId });
    expect(message).toBe("Restored to My Tasks / Kitchen");
    const list = await ann.list();
    expect(list.sublists).toEqual({
      1: {
        sublist_id: "1",
        sublist_name: "Kitchen",
        sections: { 2: { section_id: "2", section_name: "Fridge" } },
      },
    });
    const board = await ann.board();
    expect(titled(board, "Milk")).toMatchObject({ id: milk.id, sublistId: "1", section: "Fridge" });
    expect(titled(board, "Salt")).toMatchObject({ sublistId: null, section: "Hall" });
    await ann.does(restoreFromBin, { kind: "task", id: soap.id });
    expect(await ann.task("Soap")).toMatchObject({ sublistId: "1" });
    await soon(() => expect(ann.titles()).toContain("Milk (#Kitchen ##Fridge)"));
    expect(await entries(ann)).toEqual([]);
  });

  it("a section returns to its tasks, also into a newer section of its name", async () => {
    const { ann, listId, at, added } = await enter();
    await added("Lamp (##Hall)");
    await ann.does(removeListSection, { ...at, section_id: "3" });
    await inGoogle(ann, ["Lamp"]);
    expect((await entries(ann))[0]).toMatchObject({ kind: "section", id: "3", sublistId: null });
    await ann.does(addListSection, { ...at, section_id: "5", section_name: "hall" });
    await ann.does(restoreFromBin, { kind: "section", id: "3", listId });
    expect(Object.values((await ann.list()).sections).map((each) => each.section_name)).toEqual(["hall"]);
    await inGoogle(ann, ["Lamp (##hall)"]);
    expect(await entries(ann)).toEqual([]);
  });

  it("a section of a deleted sublist waits for its sublist", async () => {
    const { ann, listId, at } = await enter();
    await ann.does(removeSublistSection, { ...at, subList_id: "1", section_id: "2" });
    const before = await entries(ann);
    await ann.does(deleteSublist, { ...at, sublist_id: "1" });
    expect((await entries(ann)).map(({ kind }) => kind)).toEqual(["sublist"]);
    await ann.does(restoreFromBin, { kind: "sublist", id: "1", listId });
    expect(await entries(ann)).toEqual(before);
  });

  it("a label that is restored before its tasks' list is on the tasks of the restored list", async () => {
    const { ann } = await enter();
    const { id: listId } = (await ann.does(addList, { title: "Garden" })).data;
    await ann.does(addTask, { listId, title: "Plant beans (###Red)" });
    await ann.does(removeLabel, { label_id: "4" });
    await ann.does(deleteList, { taskListId: listId });
    await ann.does(restoreFromBin, { kind: "label", id: "4" });
    await ann.does(restoreFromBin, { kind: "list", id: listId });
    const { tasks } = await ann.board();
    expect(tasks).toMatchObject([{ finalTitle: "Plant beans", label: "Red" }]);
  });

  it("a label returns to the tasks that had it and got no other since", async () => {
    const { ann, listId, added } = await enter();
    await added("Milk (###Red)");
    const salt = await added("Salt (###Red)");
    await ann.does(removeLabel, { label_id: "4" });
    await inGoogle(ann, ["Milk", "Salt"]);
    await ann.does(googleTask, { taskListId: listId, taskId: salt.id, title: "Salt (###Blue)" });
    expect((await entries(ann))[0]).toMatchObject({ kind: "label", id: "4", name: "Red", listId: null });
    const { message } = await ann.does(restoreFromBin, { kind: "label", id: "4" });
    expect(message).toBe("Restored");
    expect((await ann.board()).labels.map((label) => label.label_name).toSorted()).toContain("Red");
    await inGoogle(ann, ["Milk (###Red)", "Salt (###Blue)"]);
  });

  it("Empty bin leaves names and lists that were deleted after it was read", async () => {
    const { ann, at } = await enter();
    const { data: list } = await ann.does(addList, { title: "Work" });
    await ann.does(removeLabel, { label_id: "4" });
    await ann.caughtUp();
    const { cursor } = await ann.does(readBin, {});
    await ann.does(deleteSublist, { ...at, sublist_id: "1" });
    await ann.does(removeListSection, { ...at, section_id: "3" });
    await ann.does(deleteList, { taskListId: list.id });
    expect((await ann.does(emptyBin, { cursor })).data).toEqual({ deleted: 1 });
    expect((await entries(ann)).map(({ name }) => name).toSorted()).toEqual(["Hall", "Kitchen", "Work"]);
  });
});
