import type { Change, Task } from "@tasklane/contract/tasks.ts";
import { decodeTitle, encodeTitle } from "@tasklane/contract/titles.ts";
import type { TaskChanges } from "./googleTask.ts";

/**
 * What gives a task a value back that was replaced.
 * @returns undefined when that value cannot be written, or is the one that it has
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
      return undefined; // Google puts no task back under a parent as it was.
  }
}
