import type { List, Sublist } from "@tasklane/contract/lists.ts";

/** The sublists of a list in the order of their ids, which is the order of creation. */
export function sublistsInOrder({ sublists }: Pick<List, "sublists">): Sublist[] {
  return Object.values(sublists).sort((one, other) => (one.sublist_id < other.sublist_id ? -1 : 1));
}
