import type { Change, Task } from "@tasklane/contract/tasks.ts";
import { decodeTitle, encodeTitle, unlessTooLong } from "@tasklane/contract/titles.ts";
import type { TaskChanges } from "./googleTask.ts";

type Back = TaskChanges | { status: Task["status"] } | undefined;

/**
 * Makes the change that puts a value from a task's history back.
 * @returns undefined when the value is the current one, or cannot be restored: Google has no room for a former long title beside the
 *   names that the task has now
 */
export function takenBack(task: Task, change: Pick<Change, "field" | "from">): Back {
  return unlessTooLong(() => changeBack(task, change));
}

function changeBack(task: Task, { field, from }: Pick<Change, "field" | "from">): Back {
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
      return undefined; // `parent`: no call puts a task below another one of its own list.
  }
}
