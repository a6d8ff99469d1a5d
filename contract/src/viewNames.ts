import { labelFilterOf } from "./labelFilterOf.ts";
import { nameKey } from "./names.ts";

/** A label or section that got another name. Filters name it, and with a section also its list, by the reader's id of it. */
export type Renamed =
  | { kind: "label"; from: string; to: string }
  | { kind: "section"; listId: string; from: string; to: string };

/**
 * Replaces the old name in the filters of a saved view's address. Lists and sublists are there by their ids, so only labels and
 * sections need this. Upper and lower case count as equal.
 * @returns the same address if it does not filter by that name
 */
export function renameInAddress(address: string, renamed: Renamed): string {
  const [path = "", query = ""] = address.split("?");
  const read = new URLSearchParams(query);
  const before = renamed.kind === "label" ? "" : `${renamed.listId}/`;
  const value = read.get(renamed.kind);
  if (!value?.startsWith(before) || nameKey(value.slice(before.length)) !== nameKey(renamed.from))
    return address;
  read.set(renamed.kind, renamed.kind === "label" ? labelFilterOf(renamed.to) : before + renamed.to);
  read.sort();
  return `${path}?${read.toString()}`;
}
