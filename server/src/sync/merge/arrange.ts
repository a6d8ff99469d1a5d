import type { Draft } from "./draft.ts";
import type { RemoteTask } from "./RemoteTask.ts";

/** Keeps the later state of a task that an inconsistent listing shows twice. */
export function latest(remotes: readonly RemoteTask[]): RemoteTask[] {
  const byId = new Map<string, RemoteTask>();
  for (const one of remotes) {
    const other = byId.get(one.id);
    if (!other || one.updated >= other.updated) byId.set(one.id, one);
  }
  return [...byId.values()];
}

/**
 * P9: sorts edits before deletions, and parents before subtasks. Among them, tasks with a marker come first, because an
 * insert of ours may have made them. Siblings go from the last to the first, because each new task goes to the top.
 */
export function arrange(remotes: readonly RemoteTask[]): RemoteTask[] {
  const rank = (one: RemoteTask): number =>
    (one.deleted ? 4 : 0) + (one.parent === null ? 0 : 2) + (one.marker === null ? 1 : 0);
  return [...remotes].sort(
    (a, b) => rank(a) - rank(b) || (a.position < b.position ? 1 : a.position > b.position ? -1 : 0),
  );
}

/** Whether an id is deleted, at the top level, and new to us. It needs its tombstone before its subtasks are decided on. */
export function isUnknownTombstone(draft: Draft, remote: RemoteTask): boolean {
  return (
    remote.deleted &&
    remote.parent === null &&
    draft.taskOf(remote.id) === undefined &&
    !draft.tombstones.has(remote.id)
  );
}
