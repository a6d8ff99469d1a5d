import type { Label } from "@tasklane/contract/labels.ts";
import type { SavedView } from "@tasklane/contract/savedViews.ts";
import type { List, Section, Sublist } from "@tasklane/contract/lists.ts";

/** A person's lists, labels and saved views. */
export interface ListsAndLabels {
  lists: readonly List[];
  sharedLists: readonly List[];
  labels: readonly Label[];
  views: readonly SavedView[];
}

/** Returns the lists with one private or shared list changed. If `change` returns `undefined`, the list is removed. */
export function withList<All extends ListsAndLabels>(
  all: All,
  listId: string,
  change: (list: List) => List | undefined,
): All {
  const changed = (lists: readonly List[]): readonly List[] =>
    lists.some((list) => list.google_list_id === listId)
      ? lists.flatMap((list) => (list.google_list_id === listId ? (change(list) ?? []) : [list]))
      : lists;
  return { ...all, lists: changed(all.lists), sharedLists: changed(all.sharedLists) };
}

/** Returns a list with one sublist added or changed. If `sublist` is `undefined`, it is removed. */
export function withSublist(list: List, sublistId: string, sublist: Sublist | undefined): List {
  return { ...list, sublists: withEntry(list.sublists, sublistId, sublist) };
}

/**
 * Returns a list with one section added or changed, in the list itself or in a sublist. If `section` is `undefined`, it is
 * removed.
 */
export function withSection(
  list: List,
  sublistId: string | null,
  sectionId: string,
  section: Section | undefined,
): List {
  if (sublistId === null) return { ...list, sections: withEntry(list.sections, sectionId, section) };
  const sublist = list.sublists[sublistId];
  if (!sublist) return list;
  const sections = withEntry(sublist.sections, sectionId, section);
  return withSublist(list, sublistId, { ...sublist, sections });
}

/** The sections of a list itself, or of one of its sublists. @returns undefined if the list has no such sublist */
export function sectionsOf(list: List, sublistId: string | null): List["sections"] | undefined {
  return sublistId === null ? list.sections : list.sublists[sublistId]?.sections;
}

/** Moves a list to right before another list. A repeated call changes nothing. */
export function listBefore(lists: readonly List[], listId: string, otherId: string): readonly List[] {
  const at = lists.findIndex((list) => list.google_list_id === listId);
  const other = lists.findIndex((list) => list.google_list_id === otherId);
  if (at < 0 || other < 0 || at < other) return lists;
  const rest = lists.toSpliced(at, 1);
  return rest.toSpliced(other, 0, lists[at]!);
}

/** Returns the labels with one label added, or replaced at its position. */
export function withLabel(labels: readonly Label[], label: Label): readonly Label[] {
  const isKnown = labels.some(({ label_id: id }) => id === label.label_id);
  return isKnown
    ? labels.map((each) => (each.label_id === label.label_id ? label : each))
    : [...labels, label];
}

function withEntry<Entry>(
  entries: Record<string, Entry>,
  id: string,
  entry: Entry | undefined,
): Record<string, Entry> {
  const { [id]: _, ...others } = entries;
  return entry === undefined ? others : { ...entries, [id]: entry };
}
