import { find, isGone, isSingle, missing, mustFollow, mustHold, place, refused } from "./simGoogleList.ts";
import type { Place, SimList, SimTask } from "./simGoogleList.ts";
import type { SimGoogle } from "./SimGoogle.ts";
import type { SimWorld } from "./SimWorld.ts";

interface Moving {
  google: SimGoogle;
  world: SimWorld;
  from: SimList;
  to: SimList;
}

/**
 * Moves a task to another list of the account. The task keeps its id.
 * @param along whether subtasks move with it, as in Google's own apps; otherwise they stay, at the top level
 * @throws GoogleFailure where Google refuses the move
 */
export function moveBetweenLists(moving: Moving, id: string, to: Place, along: boolean): void {
  const { google, world, from, to: there } = moving;
  const task = find(from, id);
  if (isGone(world.rules, from, task)) throw missing();
  if (task.deleted || task.repeats !== null) throw refused("it does not move");
  const children = (from.order.get(id) ?? []).map((child) => from.tasks.get(child)!);
  if (to.parent !== null) {
    mustHold(there, to.parent, id);
    if (task.hidden) throw refused("a completed and hidden task cannot be nested");
    if (isSingle(task)) throw refused("it cannot be nested");
    if (children.some((child) => !child.deleted)) throw refused("it has subtasks");
  }
  mustFollow(there, id, to);
  world.tell("Google moved", from.id, id, there.id, to, along);
  carry(moving, task, to);
  for (const child of children) {
    if (along && !child.deleted) {
      // The subtask may have been under this task in that list before.
      const others = google.ordered(there.id, id).filter((other) => other !== child.id);
      const before = others.findLast((other) => !there.tasks.get(other)!.hidden);
      carry(moving, child, { parent: id, previous: before ?? null });
      google.onCarried(child, from.id, there.id);
      for (const deleted of from.order.get(child.id) ?? []) leaveAtTop(moving, deleted);
      continue;
    }
    leaveAtTop(moving, child.id);
  }
  google.bump(from);
  google.bump(there);
}

/** Puts a subtask at the top level, because its parent moves to another list without it. */
function leaveAtTop({ google, from: list }: Moving, id: string): void {
  const task = list.tasks.get(id)!;
  google.remember(list, task);
  place(list, task, null, null);
  task.revision++;
}

function carry({ google, world, from, to }: Moving, task: SimTask, at: Place): void {
  google.remember(from, task);
  const { id, past } = task;
  if (world.rules.tombstones) {
    const tombstone = { ...task, deleted: true, revision: task.revision + 1 };
    google.revision(tombstone);
    from.tasks.set(id, tombstone);
  } else {
    const siblings = from.order.get(task.parent ?? "") ?? [];
    from.order.set(
      task.parent ?? "",
      siblings.filter((other) => other !== id),
    );
    from.tasks.delete(id);
    from.left.set(id, past);
  }
  Object.assign(task, { list: to.id, parent: at.parent, revision: task.revision + 1 });
  task.past = [{ until: world.at, shown: null }];
  to.left.delete(id);
  for (const siblings of to.order.values())
    if (siblings.includes(id)) siblings.splice(siblings.indexOf(id), 1);
  to.tasks.set(id, task);
  place(to, task, at.parent, at.previous);
}
