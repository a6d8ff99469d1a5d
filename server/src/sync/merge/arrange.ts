import type { Draft } from "./draft.ts";
import type { RemoteTask } from "./RemoteTask.ts";

/** Of a task that a torn listing shows twice, the later state. */
export function latest(seen: readonly RemoteTask[]): RemoteTask[] {
  const byId = new Map<string, RemoteTask>();
  for (const one of seen) {
    const other = byId.get(one.id);
    if (!other || one.updated >= other.updated) byId.set(one.id, one);
  }
  return [...byId.values()];
}

/**
 * P9: edits before deletions, parents before subtasks; among them what may be a replica of our own insert first. Siblings
 * from the last to the first, because a new task goes to the top.
 */
export function arrange(seen: readonly RemoteTask[]): RemoteTask[] {
  const rank = (one: RemoteTask): number =>
    (one.deleted ? 4 : 0) + (one.parent === null ? 0 : 2) + (one.marker === null ? 1 : 0);
  return [...seen].sort(
    (a, b) => rank(a) - rank(b) || (a.position < b.position ? 1 : a.position > b.position ? -1 : 0),
  );
}

/** Whether an id is deleted, at the top level and new to us: it must be known before what hung under it is read. */
export function isUnknownTombstone(draft: Draft, seen: RemoteTask): boolean {
  return (
    seen.deleted &&
    seen.parent === null &&
    draft.taskOf(seen.id) === undefined &&
    !draft.tombstones.has(seen.id)
  );
}
