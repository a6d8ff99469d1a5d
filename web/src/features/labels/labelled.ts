import type { Label } from "@tasklane/contract/labels.ts";
import { nameKey } from "@tasklane/contract/names.ts";
import type { Task } from "@tasklane/contract/tasks.ts";
import { findList } from "../../data/boardData.ts";
import { isShared } from "../../data/shared.ts";
import { getState } from "../../data/store.ts";
import type { Deleted } from "../bin/restoreFromBin.ts";

/** Whether a task has a label, ignoring case. */
export function hasLabel({ label }: Task, name: string): boolean {
  return label !== null && nameKey(label) === nameKey(name);
}

/** Ids of the tasks that have a label: `own` in private lists, `shared` in shared ones. */
export function labelled(name: string): { own: string[]; shared: string[] } {
  const { board } = getState();
  const ids: { own: string[]; shared: string[] } = { own: [], shared: [] };
  for (const task of board.tasks.values()) {
    if (!hasLabel(task, name)) continue;
    const list = findList(board, task.listId);
    ids[list && isShared(list) ? "shared" : "own"].push(task.id);
  }
  return ids;
}

/** What Undo needs to restore a deleted label, with the tasks that lost it. */
export function deletedLabel({ label_id: id, label_name: name }: Label, taskIds: readonly string[]): Deleted {
  const fields = Object.fromEntries(taskIds.map((each) => [each, { label: { from: null, to: name } }]));
  return { kind: "label", id, name, fields };
}
