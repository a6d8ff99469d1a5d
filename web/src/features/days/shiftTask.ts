// @chunk days
import type { Day } from "@tasklane/contract/dueDates.ts";
import type { Task } from "@tasklane/contract/tasks.ts";
import { applyDrop } from "../board/drag/applyDrop.ts";
import { titleOn } from "../tasks/titleOn.ts";
import { announce } from "../../ui/announce.ts";
import { dayAfterShift } from "./dayKeys.ts";
import { dayName } from "./dayNames.ts";

/**
 * Moves a task to another day by Alt with an arrow key, and announces the day. If it is one of several selected tasks, all
 * of them go to that day.
 * @returns the day; undefined if the task stays
 */
export function shiftTask(task: Task, key: string): Day | undefined {
  if (task.due === null) {
    announce(`${titleOn(task)}: no date. D sets one.`);
    return undefined;
  }
  const due = dayAfterShift(key, task.due);
  if (due === undefined) return undefined;
  void applyDrop(task, { target: { kind: "due", due } });
  announce(`${titleOn(task)}: ${dayName(due)}`);
  return due;
}
