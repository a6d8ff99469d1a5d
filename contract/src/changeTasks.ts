import * as z from "zod/mini";
import { call, messageAndData } from "./call.ts";
import { Id } from "./ids.ts";
import { LIMITS } from "./limits.ts";
import { nameSchema } from "./nameSchema.ts";
import { INVALID } from "./sentences.ts";
import { DaySchema, Status, SubtaskIds } from "./tasks.ts";

const nameOrNone = (required: string) => z.nullable(nameSchema(required));

/**
 * The change that a call makes to several tasks. Each kind does what the call for a single task does:
 * - `status`: completes the task or opens it again; `due`: sets or removes its due date.
 * - `label`, `section`, `sublist`: sets or removes it. One that does not exist yet is created.
 * - `move`: moves the task to another list, with its subtasks; `parents` has, for each of `ids`, the task of that list under
 *   which it goes if that is possible, or null.
 * - `order`: moves the task behind a sibling, or to the top; `after` has one entry for each of `ids`.
 * - `delete`: deletes the task with its subtasks, or those of them that `subtaskIds` names; `restore` undoes that.
 */
export const TasksChange = z.union([
  z.strictObject({ kind: z.literal("status"), status: Status }),
  z.strictObject({ kind: z.literal("due"), due: z.nullable(DaySchema) }),
  z.strictObject({ kind: z.literal("label"), label: nameOrNone(INVALID.labelNameRequired) }),
  z.strictObject({ kind: z.literal("section"), section: nameOrNone(INVALID.sectionNameRequired) }),
  z.strictObject({ kind: z.literal("sublist"), sublist: nameOrNone(INVALID.sublistNameRequired) }),
  z.strictObject({
    kind: z.literal("move"),
    toListId: Id,
    parents: z.optional(z.array(z.nullable(Id)).check(z.maxLength(LIMITS.tasksAtOnce, INVALID.value))),
  }),
  z.strictObject({
    kind: z.literal("order"),
    after: z.array(z.nullable(Id)).check(z.maxLength(LIMITS.tasksAtOnce, INVALID.value)),
  }),
  z.strictObject({ kind: z.literal("delete"), subtaskIds: SubtaskIds }),
  z.strictObject({ kind: z.literal("restore") }),
]);
export type TasksChange = z.infer<typeof TasksChange>;

/**
 * The outcome for one of several tasks: `done` with the task's new version, and after a change of order its new position; or
 * `skipped` with a reason. The reason continues a sentence of the page: `1 stayed: assigned from Docs`.
 */
export const TaskOutcome = z.object({
  id: z.string(),
  outcome: z.enum(["done", "skipped"]),
  version: z.optional(z.number()),
  position: z.optional(z.string()),
  reason: z.optional(z.string()),
});
export type TaskOutcome = z.infer<typeof TaskOutcome>;

/**
 * Changes several tasks. `versions` has, for each of `ids`, the version that the person saw. With `undo`, a field that was
 * changed after that version stays. A subtask whose parent is in `ids` is moved, completed, deleted and restored with its parent.
 */
export const changeTasks = call({
  name: "changeTasks",
  method: "POST",
  path: "/my-tasks/change",
  summary: "Changes up to 500 tasks alike, and answers for each one.",
  input: z.strictObject({
    ids: z.array(Id).check(z.minLength(1, INVALID.required), z.maxLength(LIMITS.tasksAtOnce, INVALID.value)),
    change: TasksChange,
    versions: z.optional(
      z.array(z.int().check(z.gte(0))).check(z.maxLength(LIMITS.tasksAtOnce, INVALID.value)),
    ),
    undo: z.optional(z.boolean()),
  }),
  answer: messageAndData(z.object({ outcomes: z.array(TaskOutcome) })),
});
