import type { Board } from "@tasklane/contract/lists.ts";

/** Applies an answer since a cursor to a held board, as a tab does: removes what is gone, adds or replaces the rest. */
export function withDelta(held: Board, delta: Board): Board {
  const gone = delta.gone!;
  const merged = <T>(
    before: readonly T[],
    changed: readonly T[],
    id: (one: T) => string,
    away: string[],
  ): T[] => {
    const all = new Map([...before, ...changed].map((one) => [id(one), one]));
    for (const each of away) if (!changed.some((one) => id(one) === each)) all.delete(each);
    return [...all.values()].toSorted((a, b) => (id(a) < id(b) ? -1 : 1));
  };
  const lists = merged(held.lists, delta.lists, (list) => list.google_list_id, gone.lists);
  const known = new Set(lists.map((list) => list.google_list_id));
  const tasks = merged(held.tasks, delta.tasks, (task) => task.id, gone.tasks);
  return {
    ...delta,
    gone: undefined,
    lists,
    labels: merged(held.labels, delta.labels, (label) => label.label_id, gone.labels),
    tasks: tasks.filter((task) => known.has(task.listId)),
  };
}
