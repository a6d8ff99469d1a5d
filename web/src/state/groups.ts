import { NO_SECTION, NO_SUBLIST } from "@tasklane/contract/limits.ts";
import type { Day } from "@tasklane/contract/dueDates.ts";
import type { List, Section } from "@tasklane/contract/lists.ts";
import type { Task } from "@tasklane/contract/tasks.ts";
import { columnOf } from "./column.ts";
import type { Column } from "./column.ts";

/** How a list's tasks are put into columns (specification 3, filterGroup). */
export type Group = "section" | "subList" | "dueDate";

/** A column of a list. */
export interface GroupColumn {
  key: string;
  name: string;
  sublistId?: string | undefined;
  section?: string | undefined;
  cards: Column;
}

/** A column per section, `No Section` first, the others by id; a sublist has sections of its own. */
export function bySection(
  tasks: readonly Task[],
  list: List,
  sublistId: string | null,
  today: Day,
): GroupColumn[] {
  const sections =
    sublistId === null ? sectionsOf(list) : Object.values(list.sublists[sublistId]?.sections ?? {});
  const names = sections
    .sort((one, other) => (one.section_id < other.section_id ? -1 : 1))
    .map((each) => each.section_name);
  // A section that only a task knows of has to be seen all the same.
  const others = tasks.flatMap(({ section }) => (section !== null ? [section] : []));
  return [null, ...new Set([...names, ...others])].map((name) => ({
    key: name ?? "",
    name: name ?? NO_SECTION,
    section: name ?? undefined,
    ...(sublistId !== null && { sublistId }),
    cards: columnOf(
      tasks.filter(({ section }) => section === name),
      today,
    ),
  }));
}

/** A column per sublist, `No SubList` first, the others by id. */
export function bySublist(tasks: readonly Task[], list: List, today: Day): GroupColumn[] {
  const sublists = Object.values(list.sublists).sort((one, other) =>
    one.sublist_id < other.sublist_id ? -1 : 1,
  );
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
    cards: columnOf(tasks.filter(its), today),
  }));
}

/** The list's own sections and those of its sublists. */
function sectionsOf(list: List): Section[] {
  return [
    ...Object.values(list.sections),
    ...Object.values(list.sublists).flatMap((sub) => Object.values(sub.sections)),
  ];
}
