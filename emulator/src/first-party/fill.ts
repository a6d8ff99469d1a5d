import { newId } from "../state/ids.ts";
import { findList, insertList } from "../state/lists.ts";
import { rebuild, siblings } from "../state/ordering.ts";
import type { Account, Task, TaskList } from "../state/types.ts";
import type { World } from "../state/world.ts";

/** A task to create, for `fill`. The tasks are created in the given order. */
export interface FillTask extends Partial<
  Pick<Task, "title" | "notes" | "status" | "due" | "hidden" | "repeatDays">
> {
  /** When the task was completed, in RFC 3339. Without it, a completed task was completed now. */
  completed?: string;
  /** When the task was last changed, in milliseconds; now when absent. */
  updated?: number;
  children?: FillTask[];
}

export interface FillList {
  /** The list's title. `@default` stands for the list that every account has. */
  title: string;
  tasks: FillTask[];
}

export interface FilledTask {
  id: string;
  title: string;
  children: FilledTask[];
}

export interface FilledList {
  id: string;
  title: string;
  tasks: FilledTask[];
}

const RANK_STEP = 1024;

/**
 * Adds lists and tasks to an account, after the existing ones, in one transaction. Tests that need thousands of tasks get them in
 * about ten milliseconds.
 */
export function fill(world: World, account: Account, lists: FillList[]): FilledList[] {
  return world.storage.write(() =>
    lists.map(({ title, tasks }) => {
      const known = title === "@default" ? findList(account, title) : undefined;
      const list = known ?? insertList(world, account, title);
      const end = siblings(list, undefined).at(-1)?.rank;
      const first = end === undefined ? 0 : end + RANK_STEP;
      const filled = tasks.map((task, index) => fillTask(world, list, task, first + index * RANK_STEP));
      list.newestFirst = null;
      rebuild(list);
      return { id: list.id, title: list.title, tasks: filled };
    }),
  );
}

function fillTask(
  world: World,
  list: TaskList,
  { children = [], ...given }: FillTask,
  rank: number,
  parent?: string,
): FilledTask {
  const now = world.clock();
  const stamp = given.status === "completed" ? { completed: new Date(now).toISOString() } : {};
  const task: Task = {
    id: newId(),
    title: "",
    status: "needsAction",
    deleted: false,
    hidden: false,
    links: [],
    updated: now,
    ...stamp,
    ...given,
    parent,
    sequence: world.nextSequence(),
    rank,
  };
  list.tasks.set(task.id, task);
  world.saveTask(list, task);
  const below = children.map((child, index) => fillTask(world, list, child, index * RANK_STEP, task.id));
  return { id: task.id, title: task.title, children: below };
}
