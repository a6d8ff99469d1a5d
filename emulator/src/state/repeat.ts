import { insertTask } from "./tasks.ts";
import type { Task, TaskList } from "./types.ts";
import type { World } from "./world.ts";

const DAY_MS = 86_400_000;

/**
 * When a repeating task is completed, creates its next instance: a new task with its own id. The completed task no longer
 * repeats. Does nothing for a task that does not repeat.
 */
export function spawnNext(world: World, list: TaskList, task: Task): Task | undefined {
  const { repeatDays, title, notes, due } = task;
  if (repeatDays === undefined) return undefined;
  const day = due === undefined ? world.clock() : Date.parse(due);
  const next = new Date(day + repeatDays * DAY_MS).toISOString().slice(0, 10);
  return world.storage.write(() => {
    task.repeatDays = undefined;
    world.saveTask(list, task);
    return insertTask(world, list, { title, notes, due: next, repeatDays });
  });
}
