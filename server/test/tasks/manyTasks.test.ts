import { describe, expect, it } from "vitest";
import { FIELDS, TaskSet } from "../../src/domain/task.ts";
import type { Field, Revision, TaskState, Values } from "../../src/domain/task.ts";
import { markTaskDeleted } from "../../src/domain/taskMerge.ts";

const HOW = { at: 1, by: "ann" };

/** Makes a stored task. `read` is called whenever somebody asks whether it is deleted. */
function stored(id: string, parent: string | null = null, read: () => void = () => {}): TaskState {
  const values = Object.fromEntries(FIELDS.map((field) => [field, null])) as Values;
  let deleted: TaskState["deleted"] = null;
  return {
    id,
    orderKey: `a${id}`,
    values: { ...values, text: id, parent },
    revisions: Object.fromEntries(FIELDS.map((field) => [field, { rev: 1, ...HOW }])) as Record<
      Field,
      Revision
    >,
    rev: 1,
    get deleted() {
      read();
      return deleted;
    },
    set deleted(value) {
      deleted = value;
    },
    completedAt: null,
    assigned: null,
    createdAt: 1,
  };
}

describe("many tasks of one list", () => {
  it("are deleted without a search through all of them for each one's subtasks", () => {
    let reads = 0;
    const set = new TaskSet("list", 1, null);
    const ids = Array.from({ length: 1_000 }, (_, at) => String(at));
    for (const id of ids) set.load(stored(id, null, () => reads++));
    for (const id of ids) set.load(stored(`${id} below`, id, () => reads++));
    for (const id of ids.flatMap((each) => [`${each} below`, each])) markTaskDeleted(set, set.get(id)!, HOW);
    expect(set.tasks.values().every((task) => task.deleted)).toBe(true);
    expect(reads).toBeLessThan(20_000);
  });

  it("have the subtasks that hang under them now, and that are not deleted", () => {
    const set = new TaskSet("list", 1, null);
    for (const id of ["home", "garden"]) set.load(stored(id));
    for (const id of ["sow", "mow", "dig"]) set.load(stored(id, "garden"));
    set.add(stored("paint", "home"));
    set.write(set.get("mow")!, "parent", "home", HOW);
    set.write(set.get("sow")!, "parent", null, HOW);
    set.write(set.get("sow")!, "parent", "garden", HOW);
    markTaskDeleted(set, set.get("dig")!, HOW);
    const below = (id: string) => set.children(id).map((task) => task.id);
    expect([below("home").toSorted(), below("garden"), below("sow")]).toEqual([
      ["mow", "paint"],
      ["sow"],
      [],
    ]);
    set.add(stored("sow"));
    expect(below("garden"), "another task took the place of the subtask").toEqual([]);
  });
});
