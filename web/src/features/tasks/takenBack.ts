import type { Change, Task } from "@tasklane/contract/tasks.ts";
import { decodeTitle, encodeTitle } from "@tasklane/contract/titles.ts";
import type { TaskChanges } from "./googleTask.ts";

/**
 * Makes the change that puts a value from a task's history back.
 * @returns undefined when the value cannot be restored, or is the current one
 */
export function takenBack(
  task: Task,
  { field, from }: Pick<Change, "field" | "from">,
): TaskChanges | { status: Task["status"] } | undefined {
  const words = decodeTitle(task.title);
  switch (field) {
    case "title":
      return from && from !== words.text ? { title: encodeTitle({ ...words, text: from }) } : undefined;
    case "sublist":
    case "section":
    case "label":
      return from !== words[field] ? { title: encodeTitle({ ...words, [field]: from }) } : undefined;
    case "notes":
      return (from ?? "") !== task.notes ? { notes: from ?? "" } : undefined;
    case "due":
      return from !== task.due ? { due: from } : undefined;
    case "status":
      return (from === "needsAction" || from === "completed") && from !== task.status
        ? { status: from }
        : undefined;
    default:
      return undefined; // Google cannot put a task back below a parent.
  }
}
