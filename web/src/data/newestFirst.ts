import type { Task } from "@tasklane/contract/tasks.ts";
import { byPosition, compare } from "./order.ts";

/** Sorts completed tasks, the one completed last first. */
export function newestFirst(tasks: readonly Task[]): Task[] {
  return [...tasks].sort(
    (one, other) => compare(other.completed ?? "", one.completed ?? "") || byPosition(one, other),
  );
}
