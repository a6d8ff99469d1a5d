import * as z from "zod/mini";
import { call, messageAndData } from "./call.ts";
import { Id } from "./ids.ts";
import { LINES_AT_ONCE } from "./quickAddLines.ts";
import { INVALID } from "./sentences.ts";
import { DaySchema, EncodedTitle, Status, Task } from "./tasks.ts";

/** The largest body in bytes (product 9.10): the longest titles of 200 tasks. */
const BODY = 1024 * 1024;

/**
 * A task to create. A subtask names an existing task as its parent, or by `under` the index of an earlier task of the same
 * call. It is in its parent's list.
 */
const NewTask = z.strictObject({
  listId: Id,
  title: EncodedTitle,
  due: z._default(z.nullable(DaySchema), null),
  status: z._default(Status, "needsAction"),
  parentTaskId: z.optional(Id),
  under: z.optional(z.int().check(z.gte(0))),
});

/** The outcome for one task of the call: the created task, or why it could not be created. */
const Created = z.object({ task: z.nullable(Task), problem: z.nullable(z.string()) });

/** Creates tasks at the top of their lists, in the order given. One that cannot be created does not hinder the others. */
export const createTasks = call({
  name: "createTasks",
  method: "POST",
  path: "/my-tasks/create/tasks",
  summary: "Creates up to 200 tasks and subtasks, in their order, and answers each.",
  session: true,
  bodyLimit: BODY,
  input: z.strictObject({
    tasks: z.array(NewTask).check(
      z.minLength(1, INVALID.value),
      z.maxLength(LINES_AT_ONCE, INVALID.value),
      z.refine((tasks) => tasks.every(isUnderTask), INVALID.value),
    ),
  }),
  answer: messageAndData(z.object({ created: z.array(Created) })),
  status: 201,
});

/** Whether the parent of a task comes before it, is no subtask, and is in the same list. */
function isUnderTask(
  { under, parentTaskId, listId }: z.output<typeof NewTask>,
  at: number,
  tasks: readonly z.output<typeof NewTask>[],
): boolean {
  if (under === undefined) return true;
  const parent = tasks[under];
  return (
    under < at &&
    parentTaskId === undefined &&
    parent?.under === undefined &&
    parent?.parentTaskId === undefined &&
    parent?.listId === listId
  );
}
