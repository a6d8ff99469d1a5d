import type { Task } from "@tasklane/contract/tasks.ts";
import type { BoardData } from "./boardData.ts";

/** The subtasks of a task, in Google's order. */
export function subtasksOf(data: BoardData, task: Task): readonly Task[] {
  return (data.byList[task.listId] ?? []).filter((other) => other.parent === task.id);
}
