import type { TasksChange } from "@tasklane/contract/changeTasks.ts";
import type { Task } from "@tasklane/contract/tasks.ts";
import { unlessTooLong } from "@tasklane/contract/titles.ts";
import { firstId } from "../../data/pendingChanges.ts";
import { getState } from "../../data/store.ts";
import { movedTo, parentIn } from "./movedTo.ts";
import { fieldsInTitle, isSameName, nameOf, titleWith } from "./taskNames.ts";
import type { NameKind } from "./taskNames.ts";

/** The arguments of a change of many tasks. They are plain data, so that Undo and a later page can use them (decision 0031). */
export interface ChangingTasks {
  ids: readonly string[];
  change: TasksChange;
  /** Ids of the subtasks that change because their parents do. */
  alongIds?: readonly string[];
  /** The version of each of `ids` that the person saw. */
  versions?: readonly number[];
  /** If the tasks are completed or reopened: the time of completion, null for reopening. */
  completed?: string | null;
  /** If the tasks are moved: the new list's name. */
  toName?: string;
  /** If the tasks are moved or reordered: a temporary order key for each of `ids`, until the server assigns one. */
  shown?: readonly string[];
  /** Set by Undo of a move: for each of `ids`, its former parent, or null. */
  parentIds?: readonly (string | null)[];
  /** If the tasks are reordered: for each of `ids`, the siblings after which the task may be put, the nearest first. */
  siblings?: readonly (readonly string[])[];
  /** If deleted tasks are restored: the tasks as they were before the deletion. */
  deleted?: readonly Task[];
  /**
   * If the tasks are reordered, their names restored, or put into a sublist after a move: the list in which a task must be. A task
   * in another list is not changed.
   */
  inList?: string;
  /** Set by Undo: the value that the change gave; for a move, the id of the list. A task that has another value now is not changed. */
  onlyFrom?: string | null;
  /** Set by Undo of an order: the position that the change gave each task. A task with another position now stays there. */
  onlyAt?: Readonly<Record<string, string>>;
}

/**
 * Makes the end of a temporary order key, for tasks that move to the top of a list together. A larger `at` sorts lower.
 */
export function orderKeyEnd(at: number): string {
  return `\u0000${String(at).padStart(4, "0")}`;
}

/**
 * Whether a task is in the change's list, if there is one, and still has the value that the change gave it, so that Undo may
 * replace the value. For `order`: whether the task is still open, and at its position.
 */
export function isStillAsChanged(task: Task, { change, onlyFrom, inList, onlyAt }: ChangingTasks): boolean {
  if (inList !== undefined && inList !== task.listId) return false;
  // Completed tasks have no order that could be restored (decision 0008).
  if (change.kind === "order")
    return task.status === "needsAction" && (onlyAt?.[task.id] ?? task.position) === task.position;
  if (onlyFrom === undefined) return true;
  switch (change.kind) {
    case "status":
      return task.status === onlyFrom;
    case "due":
      return task.due === onlyFrom;
    case "label":
    case "section":
    case "sublist":
      return isSameName(nameOf(task, change.kind), onlyFrom);
    case "move":
      return task.listId === onlyFrom;
    default:
      return true;
  }
}

/** The optimistic patch of one task. It predicts what the server does with a task that it does not skip. */
export function changedTask(now: Task | undefined, args: ChangingTasks, id: string): Task | undefined {
  const { change } = args;
  if (change.kind === "restore") return now ?? args.deleted?.find((task) => task.id === id);
  if (!now || !isStillAsChanged(now, args)) return now;
  switch (change.kind) {
    case "status":
      return { ...now, status: change.status, completed: args.completed ?? null };
    case "due":
      return { ...now, due: change.due };
    case "label":
    case "section":
    case "sublist":
      return withName(
        now,
        change.kind,
        (change as Partial<Record<NameKind, string | null>>)[change.kind] ?? null,
      );
    case "move":
      return moved(now, args, id);
    case "order":
      return { ...now, position: args.shown?.[indexOf(args, id)] ?? now.position };
    case "delete":
      return undefined;
  }
}

function moved(now: Task, args: ChangingTasks, id: string): Task {
  const { change, toName = "" } = args;
  // The server does not move a task that was assigned in Docs or Chat.
  if (change.kind !== "move" || change.toListId === now.listId || now.assigned) return now;
  const there = movedTo(now, { google_list_id: change.toListId, google_list_name: toName });
  const at = indexOf(args, id);
  // A subtask that moves because of its parent stays below that parent.
  if (at < 0) return there;
  return {
    ...there,
    parent: parentIn(change.toListId, args.parentIds?.[at]),
    position: args.shown?.[at] ?? "",
  };
}

function withName(now: Task, kind: NameKind, name: string | null): Task {
  if (isSameName(nameOf(now, kind), name)) return now;
  const title = unlessTooLong(() => titleWith(now, kind, name));
  // The server does not change a task either whose title would be too long for Google.
  return title === undefined ? now : { ...now, title, ...fieldsInTitle(now.listId, title) };
}

/** For each change, the positions of its task ids. Computed once for each change. */
const places = new WeakMap<ChangingTasks, ReadonlyMap<string, number>>();

/** The position of a task among the ids of a change; -1 if the change does not contain it. */
function indexOf(args: ChangingTasks, id: string): number {
  const known = places.get(args) ?? new Map(args.ids.map((each, at) => [each, at]));
  places.set(args, known);
  // `args` may contain a temporary id, in whose place the server made another.
  return known.get(id) ?? known.get(firstId(getState().board, id)) ?? -1;
}
