import * as z from "zod/mini";
import { call, MessageAnswer, messageAndData } from "./call.ts";
import { isDay } from "./isDay.ts";
import { ClockId, Id } from "./ids.ts";
import { LIMITS } from "./limits.ts";
import { isUnseen } from "./isUnseen.ts";
import { normLines, normText, notesTooLong } from "./names.ts";
import { INVALID } from "./sentences.ts";
import { decodeTitle } from "./titles.ts";

export const Status = z.enum(["needsAction", "completed"]);
export type Status = z.infer<typeof Status>;

/**
 * A task as the API returns it (product 3.8). `title` is Google's title, with sublist, section and label in parentheses: `Buy
 * milk (#Errands ##Shop ###Urgent)`. `finalTitle` is only the text. `id` is Tasklane's permanent id. `task_id` is the id in the
 * reader's Google account, or null until Google has created the task. `parent` is the parent's `id`.
 */
export const Task = z.object({
  id: z.string(),
  task_id: z.nullable(z.string()),
  title: z.string(),
  finalTitle: z.string(),
  notes: z.string(),
  due: z.nullable(z.string()),
  status: Status,
  completed: z.nullable(z.string()),
  listId: z.string(),
  listName: z.string(),
  sublistId: z.nullable(z.string()),
  sublistName: z.nullable(z.string()),
  section: z.nullable(z.string()),
  label: z.nullable(z.string()),
  parent: z.nullable(z.string()),
  position: z.string(),
  version: z.number(),
  /**
   * When the task first appeared in Tasklane, in seconds since 1970. Absent in boards that an older version of the page stored in
   * the browser.
   */
  created: z.optional(z.number()),
  synced: z.enum(["yes", "waiting", "refused"]),
  problem: z.optional(z.string()),
  /** The Google list that still holds the task, if Google refuses to move it to `listId`. */
  standsIn: z.optional(z.string()),
  /** The Google product in which somebody assigned the task, Docs or Chat; absent for an ordinary task. */
  assigned: z.optional(z.enum(["DOCUMENT", "SPACE"])),
  /**
   * Present if Docs or Chat assigned the task to the reader: deleting it in their Google deletes the original too. Absent for
   * another member, whose Google account has only a copy that Tasklane inserted.
   */
  original: z.optional(z.literal(true)),
});
export type Task = z.infer<typeof Task>;

/**
 * A title as Google stores it, `Buy milk (#Errands ##Shop ###Urgent)`: not too long for Google, and with a text before the
 * parentheses that people can see.
 */
export const EncodedTitle = z.pipe(
  z.pipe(z.string({ error: INVALID.titleRequired }), z.transform(normText)),
  z.string().check(
    z.refine((title) => !isUnseen(decodeTitle(title).text), INVALID.titleRequired),
    // zod's `maxLength` counts code points, but Google counts UTF-16 units.
    z.refine((title) => title.length <= LIMITS.title, INVALID.titleTooLong),
  ),
);

/**
 * Notes as a person types them. Their length is checked later, and only if they change, because notes from Google may be longer.
 */
export const Notes = z.pipe(z.string({ error: INVALID.value }), z.transform(normLines));

const NewNotes = Notes.check(z.refine((notes) => !notesTooLong(notes), INVALID.descriptionTooLong));
export const DaySchema = z.string({ error: INVALID.day }).check(z.refine(isDay, INVALID.day));
const Due = z.nullable(DaySchema);
const BaseVersion = z.optional(z.int().check(z.gte(0)));

export const addTask = call({
  name: "addTask",
  method: "POST",
  path: "/my-tasks/addTask/:listId",
  summary: "Creates a task.",
  input: z.strictObject({
    listId: Id,
    title: EncodedTitle,
    notes: z._default(NewNotes, ""),
    due: z._default(Due, null),
  }),
  answer: messageAndData(Task),
  status: 201,
});

export const googleTask = call({
  name: "googleTask",
  method: "PATCH",
  path: "/my-tasks/googleTask/:taskListId/:taskId",
  summary: "Changes a task's title, notes or due date.",
  input: z.strictObject({
    taskListId: Id,
    taskId: Id,
    title: z.optional(EncodedTitle),
    notes: z.optional(Notes),
    due: z.optional(Due),
    baseVersion: BaseVersion,
    /** Whether the call undoes an edit. A field that somebody changed after `baseVersion` then stays as it is. */
    undo: z.optional(z.boolean()),
  }),
  answer: messageAndData(Task),
});

export const completeTask = call({
  name: "completeTask",
  method: "PATCH",
  path: "/my-tasks/complete/task",
  summary: "Completes or reopens a task. A completed parent completes its open subtasks.",
  input: z.strictObject({
    tasklistId: Id,
    taskId: Id,
    status: Status,
    title: z.optional(z.string()),
    baseVersion: BaseVersion,
  }),
  answer: messageAndData(Task),
});

/**
 * The subtasks that the page showed when their parent was deleted. Others stay, as tasks of their own. Without it, all subtasks go.
 */
export const SubtaskIds = z.optional(z.array(Id).check(z.maxLength(LIMITS.idsAtOnce, INVALID.value)));

export const deleteTask = call({
  name: "deleteTask",
  method: "DELETE",
  path: "/my-tasks/delete/task",
  summary: "Deletes a task and its subtasks. Google is told after the undo window.",
  input: z.strictObject({ tasklistId: Id, taskId: Id, baseVersion: BaseVersion, subtaskIds: SubtaskIds }),
  answer: MessageAnswer,
});

export const restoreTask = call({
  name: "restoreTask",
  method: "POST",
  path: "/my-tasks/restore/task",
  summary: "Restores a deleted task within the undo window.",
  input: z.strictObject({ listId: Id, taskId: Id }),
  answer: messageAndData(Task),
});

const Tasks = z.object({ tasks: z.array(Task) });

export const listTasks = call({
  name: "listTasks",
  method: "GET",
  path: "/my-tasks",
  summary: "Lists the tasks of a list, or of one of its sublists.",
  input: z.object({ listId: Id, sublistId: z.optional(ClockId) }),
  answer: Tasks,
});

export const allSubtasks = call({
  name: "allSubtasks",
  method: "GET",
  path: "/my-tasks/all-subtasks",
  summary: "Lists the subtasks of a task.",
  input: z.object({ listId: Id, taskId: Id }),
  answer: Tasks,
});

export const allTodayDueTasks = call({
  name: "allTodayDueTasks",
  method: "GET",
  path: "/my-tasks/all-today-due-tasks",
  summary: "Lists tasks due on or before today, in the caller's time zone.",
  input: z.object({}),
  answer: Tasks,
});

export const allTomorrowDueTasks = call({
  name: "allTomorrowDueTasks",
  method: "GET",
  path: "/my-tasks/all-tomorrow-due-tasks",
  summary: "Lists tasks due tomorrow, in the caller's time zone.",
  input: z.object({}),
  answer: Tasks,
});

export const addSubTask = call({
  name: "addSubTask",
  method: "POST",
  path: "/my-tasks/addSubTask/:listId",
  summary: "Creates a subtask.",
  input: z.strictObject({
    listId: Id,
    title: EncodedTitle,
    notes: z._default(NewNotes, ""),
    due: z._default(Due, null),
    parentListId: z.optional(Id),
    parentTaskId: Id,
    parentTaskName: z.optional(z.string()),
    status: z._default(Status, "needsAction"),
  }),
  answer: messageAndData(Task),
  status: 201,
});

export const moveTask = call({
  name: "moveTask",
  method: "POST",
  path: "/my-tasks/moveto-another-list",
  summary:
    "Moves a task with its subtasks to another list. It keeps its label, and loses sublist and section.",
  /**
   * `parentId` is a task of the new list under which the task goes. If that is not possible, because the parent is gone or is a
   * subtask itself, the task goes to the top level.
   */
  input: z.strictObject({ fromListId: Id, toListId: Id, taskId: Id, parentId: z.optional(Id) }),
  answer: messageAndData(Task),
});

export const reorderTask = call({
  name: "reorderTask",
  method: "POST",
  path: "/my-tasks/reorder",
  summary: "Moves a task after one of its siblings, or to the top.",
  input: z.strictObject({ listId: Id, taskId: Id, after: z.nullable(Id) }),
  answer: messageAndData(Task),
});

/**
 * Deletes completed tasks of a list. `taskIds` are the tasks that the person saw as completed, and their subtasks. Without it,
 * the call deletes all tasks that are completed when it runs.
 */
export const clearCompleted = call({
  name: "clearCompleted",
  method: "DELETE",
  path: "/my-tasks/delete/completed/tasks",
  summary: "Deletes the completed tasks of a list.",
  input: z.strictObject({
    tasklistId: Id,
    taskIds: z.optional(z.array(Id).check(z.maxLength(LIMITS.idsAtOnce, INVALID.value))),
  }),
  // `taskIds`, if the call has them: those of them that were deleted.
  answer: messageAndData(z.object({ cleared: z.number(), taskIds: z.optional(z.array(z.string())) })),
});

/** The e-mail address of the person who made a change, and in `byName` their name; empty if they are no longer a member. */
export const Author = z.object({ by: z.string(), byName: z.string() });
export type Author = z.infer<typeof Author>;

/**
 * A change in a task's history. `from` is the old value, `to` is the new one, `by` and `byName` are the person who set it, and
 * `at` is when.
 */
export const Change = z.object({
  field: z.string(),
  from: z.nullable(z.string()),
  to: z.nullable(z.string()),
  ...Author.shape,
  at: z.string(),
});
export type Change = z.infer<typeof Change>;

export const taskHistory = call({
  name: "taskHistory",
  method: "GET",
  path: "/my-tasks/history",
  summary: "Lists a task's replaced values of the last 30 days, and who gave it its place and its list.",
  input: z.object({ listId: Id, taskId: Id }),
  answer: z.object({
    changes: z.array(Change),
    /** Who last gave the task its place among its siblings; absent if nobody has since it was created. */
    placedBy: z.optional(Author),
    /** Who moved the task to this list; absent if it was created here. */
    movedBy: z.optional(Author),
  }),
});

export const retryTask = call({
  name: "retryTask",
  method: "POST",
  path: "/my-tasks/retry",
  summary: "Retries a task that Google refused.",
  input: z.strictObject({ listId: Id, taskId: Id }),
  answer: messageAndData(Task),
});
