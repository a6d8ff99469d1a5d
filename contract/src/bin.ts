import * as z from "zod/mini";
import { call, MessageAnswer, messageAndData } from "./call.ts";
import { ClockId, Id } from "./ids.ts";
import { Task } from "./tasks.ts";

/**
 * The kinds of entries in the bin (product 17). `completed` stands for completed tasks that were deleted together, by "Clear
 * completed" in Tasklane or in Google. `tasks` stands for selected tasks that were deleted together.
 */
export const BinKind = z.enum(["task", "tasks", "completed", "list", "sublist", "section", "label"]);
export type BinKind = z.infer<typeof BinKind>;

/**
 * How a call names one entry of the bin. `id` is the id of the task, list, sublist, section or label; for `completed` and `tasks`
 * it is the id of any one of the tasks. A sublist and a section need `listId`, and a section of a sublist also needs `sublistId`.
 * Lists, deleted ones too, are named by their id in the caller's Google account.
 */
const Named = { kind: BinKind, id: Id, listId: z.optional(Id), sublistId: z.optional(ClockId) };

/**
 * A deleted task, as far as a page can show it before the answer of `restoreFromBin`. The names of its sublist, section and label
 * are null if it had none.
 */
export const BinnedTask = z.object({
  id: z.string(),
  parent: z.nullable(z.string()),
  text: z.string(),
  sublist: z.nullable(z.string()),
  section: z.nullable(z.string()),
  label: z.nullable(z.string()),
  due: z.nullable(z.string()),
  /** When it was completed; null for an open task. */
  completed: z.nullable(z.string()),
  position: z.string(),
});
export type BinnedTask = z.infer<typeof BinnedTask>;

/**
 * An entry of the bin. `at` is when it was deleted, and `until` is when it will be removed for good. `by` and `byName` are the
 * e-mail address and name of the person who deleted it; empty if they are no longer a member.
 */
export const BinEntry = z.object({
  kind: BinKind,
  id: z.string(),
  /** The list to which the entry returns when it is restored; null for a label, for a list, and when that list is deleted too. */
  listId: z.nullable(z.string()),
  sublistId: z.nullable(z.string()),
  /** The text of the task, or the name of the list, sublist, section or label; empty for `completed` and `tasks`. */
  name: z.string(),
  /** The name of the entry's list, also when that list is deleted; null for a label and for a list. */
  listName: z.nullable(z.string()),
  sublistName: z.nullable(z.string()),
  section: z.nullable(z.string()),
  label: z.nullable(z.string()),
  /** How many tasks are restored with the entry, a task itself included; 0 for a sublist, section and label. */
  tasks: z.number(),
  /** The texts of the subtasks of a task, and of the tasks of `completed` and `tasks`; at most `LIMITS.binTexts`. */
  texts: z.array(z.string()),
  /** The ids of the tasks in `texts`, in the same order. Each can be restored alone, as a `task`. */
  taskIds: z.array(z.string()),
  /**
   * The tasks that return with an entry of tasks, at most `LIMITS.binTexts` and one, and the first tasks of a list, at most
   * `LIMITS.binTexts`. Empty for all other kinds.
   */
  content: z.array(BinnedTask),
  /** For a list: the private list before which it returns; null if it will be the last, and for all other kinds. */
  before: z.nullable(z.string()),
  at: z.string(),
  until: z.string(),
  by: z.string(),
  byName: z.string(),
  source: z.enum(["here", "google"]),
  /** Whether the caller may delete the entry for good: the list's owner may, and the person who deleted the entry. */
  mayDelete: z.boolean(),
});
export type BinEntry = z.infer<typeof BinEntry>;

export const readBin = call({
  name: "readBin",
  method: "GET",
  path: "/my-tasks/bin",
  summary: "Lists what was deleted in the last 30 days, newest first.",
  input: z.object({}),
  /** `entries` holds the newest `LIMITS.binEntries`; `total` counts older ones too. `cursor` is for `emptyBin`. */
  answer: z.object({ entries: z.array(BinEntry), total: z.number(), cursor: z.string() }),
});

export const restoreFromBin = call({
  name: "restoreFromBin",
  method: "POST",
  path: "/my-tasks/bin/restore",
  summary: "Restores an entry of the bin to where it was, here and in Google. A living task stays as it is.",
  /** `toListId`: the list into which to restore a task whose own list is deleted. */
  input: z.strictObject({ ...Named, toListId: z.optional(Id) }),
  /**
   * `listId`: the list that the entry is in now. `tasks`: the restored tasks, if the entry is `task`, `tasks` or `completed`.
   */
  answer: messageAndData(z.object({ listId: z.nullable(z.string()), tasks: z.array(Task) })),
});

export const deleteForGood = call({
  name: "deleteForGood",
  method: "DELETE",
  path: "/my-tasks/bin/entry",
  summary: "Removes an entry from the bin. It cannot be restored any more.",
  input: z.strictObject(Named),
  answer: MessageAnswer,
});

export const emptyBin = call({
  name: "emptyBin",
  method: "DELETE",
  path: "/my-tasks/bin",
  summary: "Removes all that the caller saw in the bin and may delete for good.",
  /**
   * `cursor`: from the answer in which the caller saw the bin; entries that came later stay. Without it, the whole bin is
   * emptied.
   */
  input: z.strictObject({ cursor: z.optional(Id) }),
  answer: messageAndData(z.object({ deleted: z.number() })),
});
