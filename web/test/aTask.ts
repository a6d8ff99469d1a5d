import type { Board } from "@tasklane/contract/lists.ts";
import type { Task } from "@tasklane/contract/tasks.ts";
import { TaskTable } from "../src/data/TaskTable.ts";

/** A task for tests. A test passes the fields that it needs; all other fields have arbitrary values. */
export function aTask(id: string, part: Partial<Task> = {}): Task {
  return {
    id,
    task_id: `google-${id}`,
    title: id,
    finalTitle: id,
    notes: "",
    due: null,
    status: "needsAction",
    completed: null,
    listId: "work",
    listName: "Work",
    sublistId: null,
    sublistName: null,
    section: null,
    label: null,
    parent: null,
    position: id,
    version: 1,
    synced: "yes",
    ...part,
  };
}

/** A table of these tasks. */
export function aTable(tasks: readonly Task[]): TaskTable {
  return TaskTable.empty.with(new Map(tasks.map((task) => [task.id, task])));
}

/** An answer to the call `allTaskLists`. */
export function anAnswer(part: Partial<Board> = {}): Board {
  return {
    lists: [],
    sharedLists: [],
    labels: [],
    tasks: [],
    sharedTasks: [],
    refreshedAt: 0,
    cursor: "1",
    google: "connected",
    ...part,
  };
}

/** A list for tests. */
export function aList(id: string, name = id): Board["lists"][number] {
  return { google_list_id: id, google_list_name: name, sublists: {}, sections: {} };
}
