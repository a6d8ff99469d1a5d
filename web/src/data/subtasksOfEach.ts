import type { Task } from "@tasklane/contract/tasks.ts";
import type { BoardData } from "./boardData.ts";

/** The subtasks of many tasks, in the tasks' order. It goes through each list once. */
export function subtasksOfEach(data: BoardData, tasks: readonly Task[]): Task[] {
  const lists = new Set(tasks.map(({ listId }) => listId));
  const subtasks = [...lists].flatMap((id) =>
    (data.byList[id] ?? []).filter(({ parent }) => parent !== null),
  );
  const byParent = Map.groupBy(subtasks, ({ parent }) => parent);
  return tasks.flatMap(({ id }) => byParent.get(id) ?? []);
}
