import * as lists from "@tasklane/contract/lists.ts";
import * as tasks from "@tasklane/contract/tasks.ts";
import { describe, expect, it } from "vitest";
import { named, ROWS } from "../http/callTable.ts";
import type { Ids, Row } from "../http/callTable.ts";
import { Person } from "../Person.ts";
import { NOT_FOUND } from "../refusalAnswers.ts";
import { sharedWorld } from "../sharedWorld.ts";
import { enginesFor } from "../world.ts";

const FILLED = [
  { title: "@default", tasks: [{ title: "Mine" }, { title: "Mine too" }] },
  { title: "Work", tasks: [{ title: "Elsewhere" }] },
];

/** Whether a call names a task and its list. */
const isOfList = (row: Row): boolean =>
  named(row).includes("task") && named(row).some((name) => name !== "task");

/**
 * Covers ids of things in another list of the caller than the call names. `http/everyRow.test.ts` covers ids of other
 * people and unknown ids.
 */
describe.each(enginesFor("sqlite"))("what is in another list on %s", (engine) => {
  const world = sharedWorld(engine);
  const enter = async () => {
    const person = await Person.enter(world(), FILLED);
    const [list, toList] = [await person.listId(), await person.listId("Work")];
    await person.does(lists.addSublist, { google_list_id: list, sublist_id: "1", sublist_name: "Shop" });
    const section = { google_list_id: list, section_id: "2", section_name: "Food" };
    await person.does(lists.addListSection, section);
    await person.does(lists.addSublistSection, { ...section, subList_id: "1" });
    const [task, elsewhere] = await Promise.all(["Mine", "Elsewhere"].map((title) => person.task(title)));
    const ids = { list, toList, task: task!.id, sublist: "1", section: "2" } as Ids;
    return { person, ids, task: task!, elsewhere: elsewhere! };
  };

  it("a stranger's task, or one of another list, is not found by any id", async () => {
    const [ann, bob] = [await enter(), await enter()];
    const before = await ann.person.board();
    for (const [call, input] of ROWS.filter(isOfList)) {
      for (const task of [
        bob.task.id,
        bob.task.task_id!,
        ann.elsewhere.id,
        ann.elsewhere.task_id!,
        "never",
      ]) {
        expect(await ann.person.refused(call, input({ ...ann.ids, task })), call.name).toEqual(NOT_FOUND);
      }
    }
    const after = { listId: ann.ids.list, taskId: ann.ids.task, after: ann.elsewhere.id };
    expect(await ann.person.refused(tasks.reorderTask, after)).toEqual(NOT_FOUND);
    const to = { fromListId: ann.ids.list, toListId: bob.ids.list, taskId: ann.ids.task };
    expect(await ann.person.refused(tasks.moveTask, to)).toEqual(NOT_FOUND);
    expect((await ann.person.board()).tasks).toEqual(before.tasks);
    expect((await bob.person.board()).tasks).toHaveLength(3);
  });

  it("another person's sublist or section is not found", async () => {
    const ann = await enter();
    const elsewhere = { ...ann.ids, list: ann.ids.toList };
    const inside = ROWS.filter((row) => {
      const names = named(row);
      return names.includes("list") && (names.includes("sublist") || names.includes("section"));
    });
    expect(inside).toHaveLength(7);
    for (const [call, input] of inside)
      expect(await ann.person.refused(call, input(elsewhere)), call.name).toEqual(NOT_FOUND);
    expect(Object.keys((await ann.person.list()).sublists)).toEqual(["1"]);
  });
});
