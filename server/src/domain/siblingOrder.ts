/** For each parent's id, the ids of its subtasks in order. The key of the top level is null. */
export type Order = Map<string | null, string[]>;

/** The value of the column `order_seen` while a list's order in Google was never read. */
export const ORDER_UNREAD = "";

/** The key of the top level in the stored JSON. Task ids are never empty, so no parent has this key. */
const STORED_TOP = "";

/** Reads a list's order in Google from the column `order_seen`; null when it was never read. */
export function parseOrder(stored: string): Order | null {
  if (stored === ORDER_UNREAD) return null;
  const groups = Object.entries(JSON.parse(stored) as Record<string, string[]>);
  return new Map(groups.map(([parent, ids]) => [parent === STORED_TOP ? null : parent, ids]));
}

/** Writes a list's order in Google for the column `order_seen`. */
export function stringifyOrder(order: Order): string {
  return JSON.stringify(Object.fromEntries([...order].map(([parent, ids]) => [parent ?? STORED_TOP, ids])));
}

/** Returns the array of a parent's subtasks in an order, which the caller may change. Adds an empty one if there is none. */
export function siblingsIn(order: Order, parent: string | null): string[] {
  const ids = order.get(parent) ?? [];
  order.set(parent, ids);
  return ids;
}
