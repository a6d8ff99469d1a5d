import { NO_SECTION, NO_SUBLIST } from "@tasklane/contract/limits.ts";
import type { Day } from "@tasklane/contract/dueDates.ts";
import type { List, Section } from "@tasklane/contract/lists.ts";
import type { Task } from "@tasklane/contract/tasks.ts";
import { columnOf } from "./columnTasks.ts";
import type { Column } from "./columnTasks.ts";
import { inPositionOrder } from "./order.ts";
import type { FilterPredicate } from "./filterPredicate.ts";
import { sublistsInOrder } from "./sublistsInOrder.ts";

/** How a list's tasks are grouped into columns (product 3.13). */
export type Group = "section" | "subList" | "dueDate";

/** Where a section is: in a list, or in one of its sublists. */
export interface SectionAt {
  listId: string;
  sublistId: string | null;
  sectionId: string;
}

/** A column of a list. */
export interface GroupColumn {
  key: string;
  name: string;
  sublistId?: string | undefined;
  section?: string | undefined;
  /** All sections with this name, because a sublist may have a section with the same name as a section of its list. */
  places?: readonly SectionAt[];
  cards: Column;
}

/**
 * Makes a column for each section of a list or sublist: `No Section` first, then in the order of section ids, which is the order
 * of creation.
 */
export function bySection(
  tasks: readonly Task[],
  list: List,
  sublistId: string | null,
  today: Day,
  predicate?: FilterPredicate,
): GroupColumn[] {
  const sections = sectionsWithin(list, sublistId).sort((one, other) =>
    one.section.section_id < other.section.section_id ? -1 : 1,
  );
  const names = sections.map(({ section }) => section.section_name);
  // A task names its section in its Google title: `Buy milk (#Errands ##Shop)`. The list may not have that section. Its tasks get
  // a column too.
  const others = tasks.flatMap(({ section }) => (section !== null ? [section] : []));
  return [null, ...new Set([...names, ...others])].map((name) => ({
    key: name ?? "",
    name: name ?? NO_SECTION,
    section: name ?? undefined,
    ...(sublistId !== null && { sublistId }),
    places: sections
      .filter(({ section }) => section.section_name === name)
      .map(({ section, inSublist }) => ({
        listId: list.google_list_id,
        sublistId: inSublist,
        sectionId: section.section_id,
      })),
    cards: columnOf(inPositionOrder(tasks.filter(({ section }) => section === name)), today, { predicate }),
  }));
}

/**
 * Makes a column for each sublist of a list: `No SubList` first, then in the order of sublist ids, which is the order of
 * creation.
 */
export function bySublist(
  tasks: readonly Task[],
  list: List,
  today: Day,
  predicate?: FilterPredicate,
): GroupColumn[] {
  const sublists = sublistsInOrder(list);
  const known = new Set(sublists.map(({ sublist_id: id }) => id));
  const columns = [
    { key: "", name: NO_SUBLIST, its: ({ sublistId }: Task) => sublistId === null || !known.has(sublistId) },
    ...sublists.map(({ sublist_id: id, sublist_name: name }) => ({
      key: id,
      name,
      its: ({ sublistId }: Task) => sublistId === id,
    })),
  ];
  return columns.map(({ key, name, its }) => ({
    key,
    name,
    sublistId: key || undefined,
    cards: columnOf(inPositionOrder(tasks.filter(its)), today, { predicate }),
  }));
}

/** The sections of a sublist. If `sublistId` is null: the list's own sections, and those of all its sublists. */
export function sectionsWithin(
  list: List,
  sublistId: string | null,
): { section: Section; inSublist: string | null }[] {
  const all = [
    { its: list.sections, inSublist: null },
    ...Object.values(list.sublists).map(({ sublist_id: id, sections }) => ({ its: sections, inSublist: id })),
  ];
  return all
    .filter(({ inSublist }) => sublistId === null || inSublist === sublistId)
    .flatMap(({ its, inSublist }) => Object.values(its).map((section) => ({ section, inSublist })));
}
