import { isSingle } from "./simGoogleList.ts";
import type { SimTask } from "./simGoogleList.ts";
import type { Membership, Simulation } from "./Simulation.ts";

/** A person drags a task to another position among its siblings in Google's app. */
export function reorder(
  { google, world: { random } }: Simulation,
  membership: Membership,
  task: SimTask,
  visible: readonly SimTask[],
): void {
  const siblings = visible.filter((other) => other.parent === task.parent && other !== task && !other.hidden);
  if (task.hidden) return;
  const previous = siblings.length > 0 && random.chance(0.8) ? random.pick(siblings).id : null;
  google.move(membership.googleList, task.id, { parent: task.parent, previous });
}

/** A person makes a task a subtask in Google's app, or a subtask a task of its own. */
export function reparent(
  { google, world: { random } }: Simulation,
  membership: Membership,
  task: SimTask,
  visible: readonly SimTask[],
): void {
  if (task.hidden || isSingle(task) || visible.some((child) => child.parent === task.id)) return;
  const tops = visible.filter(
    (other) => other.parent === null && other !== task && !other.hidden && !isSingle(other),
  );
  if (task.parent === null && tops.length === 0) return;
  const parent = task.parent === null ? random.pick(tops).id : null;
  google.move(membership.googleList, task.id, { parent, previous: null });
}
