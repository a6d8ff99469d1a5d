import { addDays } from "@tasklane/contract/dueDates.ts";
import type { Day } from "@tasklane/contract/dueDates.ts";
import type { Task } from "@tasklane/contract/tasks.ts";
import { decodeTitle, encodeTitle } from "@tasklane/contract/titles.ts";
import { isOfDays } from "../../../paths.ts";
import type { View } from "../../../paths.ts";
import { findList } from "../../../data/boardData.ts";
import type { BoardData } from "../../../data/boardData.ts";
import type { TaskChanges } from "../../tasks/googleTask.ts";

/** The list, sublist, section or day of a column or a sidebar row. It decides how a drop changes a task. */
export type DropTarget =
  | { kind: "list"; listId: string; sublistId?: string }
  | { kind: "section"; section: string | null }
  | { kind: "sublist"; sublistId: string | null }
  | { kind: "due"; due: Day | null }
  /** The column Overdue. It has no single day that a task could get, so only tasks that are overdue already can be dropped on it. */
  | { kind: "overdue" };

/**
 * Says which section, sublist or day a column of a view shows.
 * @param group how the list's columns are grouped, as in the URL
 * @param key identifies the column within the view
 */
export function columnTarget(
  view: View | null,
  group: string | null,
  key: string,
  today: Day,
): DropTarget | undefined {
  if (!view) return undefined;
  if (!isOfDays(view) && view.kind !== "list") return { kind: "list", listId: key };
  if (isOfDays(view) || group === "dueDate") {
    if (key === "overdue") return { kind: "overdue" };
    const bucket = { today, tomorrow: addDays(today, 1), none: null }[key];
    return { kind: "due", due: bucket === undefined ? key : bucket };
  }
  if (group === "subList" && view.sublistId === null) return { kind: "sublist", sublistId: key || null };
  return { kind: "section", section: key || null };
}

/** Says which list or sublist a sidebar row shows. */
export function rowTarget(view: View | null): DropTarget | undefined {
  if (view?.kind !== "list") return undefined;
  const { listId, sublistId } = view;
  return { kind: "list", listId, ...(sublistId !== null && { sublistId }) };
}

/**
 * Says how a drop changes a task.
 * @returns the target list if it is a different one, and the changes of the task itself, if there are any
 */
export function changesOf(
  task: Task,
  target: DropTarget,
  board: BoardData,
): { toListId?: string; changes?: TaskChanges } {
  const words = decodeTitle(task.title);
  switch (target.kind) {
    case "list": {
      const { listId, sublistId } = target;
      const isAway = listId !== task.listId;
      const sublist = sublistId && findList(board, listId)?.sublists[sublistId]?.sublist_name;
      if (!sublist || (!isAway && sublistId === task.sublistId)) return isAway ? { toListId: listId } : {};
      // A subtask that leaves its list becomes a top-level task, so remove the parent's id from its Google title: `Pay (#Errands
      // /parentId)`.
      const title = encodeTitle({ ...words, path: isAway ? [] : words.path, sublist, section: null });
      return { ...(isAway && { toListId: listId }), changes: { title } };
    }
    case "section":
      return target.section === task.section
        ? {}
        : { changes: { title: encodeTitle({ ...words, section: target.section }) } };
    case "sublist": {
      if (target.sublistId === task.sublistId) return {};
      const sublists = findList(board, task.listId)?.sublists ?? {};
      const sublist = target.sublistId === null ? null : sublists[target.sublistId]?.sublist_name;
      // A section belongs to one sublist, so a task that changes its sublist loses its section.
      return sublist === undefined
        ? {}
        : { changes: { title: encodeTitle({ ...words, sublist, section: null }) } };
    }
    case "due":
      return target.due === task.due ? {} : { changes: { due: target.due } };
    case "overdue":
      return {};
  }
}
