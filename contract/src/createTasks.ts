import * as z from "zod/mini";
import { call, messageAndData } from "./call.ts";
import { Id } from "./ids.ts";
import { LINES_AT_ONCE } from "./quickAddLines.ts";
import { INVALID } from "./sentences.ts";
import { DaySchema, EncodedTitle, Status, Task } from "./tasks.ts";

/** The largest body in bytes (product 9.10). 200 tasks with titles of the greatest length fit into it. */
const BODY = 1024 * 1024;

/**
 * A task to create. A subtask's parent is an existing task, or an earlier task of the same call, given by its index in `under`. A
 * subtask is in its parent's list.
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

/** Creates tasks at the top of their lists, in the order given. If one cannot be created, the others still are. */
export const createTasks = call({
  name: "createTasks",
  method: "POST",
  path: "/my-tasks/create/tasks",
  summary: "Creates up to 200 tasks and subtasks, in their order, and answers each.",
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

/** Whether the parent of a task precedes it in the call, is no subtask, and is in the same list. */
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
