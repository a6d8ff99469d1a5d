import type { RemoteTask } from "./RemoteTask.ts";

/** Google's listing may show one task twice, if it changed between two pages. Keeps the later state of each. */
export function latest(remotes: readonly RemoteTask[]): RemoteTask[] {
  const byId = new Map<string, RemoteTask>();
  for (const one of remotes) {
    const other = byId.get(one.id);
    if (!other || one.updated >= other.updated) byId.set(one.id, one);
  }
  return [...byId.values()];
}

/**
 * Sorts a listing into the order in which its tasks are decided on (P9): live tasks before deleted ones, and parents before
 * subtasks. A live subtask of a deleted parent comes after that parent: Google's apps do not show it. Tasks with a marker come
 * first, because our own inserts may have made them. Siblings go from last to first, because each new task goes to the top.
 */
export function arrange(remotes: readonly RemoteTask[]): RemoteTask[] {
  const removed = new Set(remotes.flatMap(({ id, deleted }) => (deleted ? [id] : [])));
  const rank = (one: RemoteTask): number =>
    (one.deleted || removed.has(one.parent ?? "") ? 4 : 0) +
    (one.parent === null ? 0 : 2) +
    (one.marker === null ? 1 : 0);
  return remotes
    .map((one) => ({ one, rank: rank(one) }))
    .sort(
      (a, b) =>
        a.rank - b.rank || (a.one.position < b.one.position ? 1 : a.one.position > b.one.position ? -1 : 0),
    )
    .map(({ one }) => one);
}
