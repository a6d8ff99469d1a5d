import type { List } from "@tasklane/contract/lists.ts";
import type { BoardData } from "../../data/boardData.ts";
import { DUE_WORDS } from "../../data/filterValues.ts";
import type { DueFilter, Filters } from "../../data/filterState.ts";
import { listIn, restOf } from "../../data/filterPredicate.ts";
import { cardDate } from "../../ui/dates.ts";

/** A filter's value, its name on screen, and a hint if the name does not explain itself (product 4.3). */
export interface Words<Value extends string> {
  value: Value;
  name: string;
  hint?: string;
}

export const STATUS_WORDS: readonly Words<Filters["filterStatus"]>[] = [
  { value: "all", name: "NeedsAction+Completed", hint: "Open and completed tasks" },
  { value: "today", name: "Today", hint: "Open tasks, and those completed today" },
  { value: "pending", name: "Pending", hint: "Open tasks only" },
];

export const TASK_WORDS: readonly Words<Filters["filterTask"]>[] = [
  { value: "inactive", name: "Inactive", hint: "Tasks of all lists" },
  { value: "my-tasks", name: "My Tasks", hint: "Tasks of your own lists" },
  { value: "shared-tasks", name: "Shared Tasks", hint: "Tasks of shared lists" },
];

const DUE_NAMES: Record<(typeof DUE_WORDS)[number], string> = {
  overdue: "Overdue",
  today: "Today",
  tomorrow: "Tomorrow",
  "this-week": "This Week",
  "no-date": "No Date",
};

/** The choices of the due-date filter that are words: Any, Overdue, Today and so on. */
export const DUE_CHOICES: readonly { value: string; name: string }[] = [
  { value: "", name: "Any" },
  ...DUE_WORDS.map((value) => ({ value, name: DUE_NAMES[value] })),
];

/** What a filter says in place of the name of something that was deleted. */
export const GONE = "not there any more";

function dueWord(filter: DueFilter): string {
  if (filter === null) return "Any";
  const word = DUE_WORDS.find((each) => each === filter);
  return word ? DUE_NAMES[word] : cardDate(filter);
}

/** A filter's name on screen, and the name of its value. */
export function filterWords(
  name: keyof Filters,
  filters: Filters,
  lists: readonly List[],
): { name: string; value: string } {
  switch (name) {
    case "filterLabel":
      return { name: "Label", value: filters.filterLabel === "all" ? "All" : filters.filterLabel };
    case "filterTask":
      return {
        name: "Task",
        value: TASK_WORDS.find(({ value }) => value === filters.filterTask)?.name ?? "",
      };
    case "filterStatus":
      return {
        name: "Status",
        value: STATUS_WORDS.find(({ value }) => value === filters.filterStatus)?.name ?? "",
      };
    case "filterDueDate":
      return { name: "Due date", value: dueWord(filters.filterDueDate) };
    case "filterList":
      return { name: "List Filter", value: listWords(filters, lists) };
  }
}

function listWords({ filterList }: Filters, lists: readonly List[]): string {
  if (filterList === null) return "All";
  const { lists: chosen, sublist, section } = filterList;
  const find = (id: string): List | undefined => lists.find((list) => list.google_list_id === id);
  const names =
    chosen.length > 2 ? [`${chosen.length} lists`] : chosen.map((id) => find(id)?.google_list_name);
  const inSublist =
    sublist === null ? "" : (find(listIn(sublist))?.sublists[restOf(sublist)]?.sublist_name ?? GONE);
  const parts = [names.filter(Boolean).join(", "), inSublist, section === null ? "" : restOf(section)];
  return parts.filter(Boolean).join(" / ") || GONE;
}

/** Whether a label is one of the person's, or on any task. A link or a saved view may name one that was deleted. */
export function isLabelThere({ labels, tasks }: Pick<BoardData, "labels" | "tasks">, name: string): boolean {
  const key = name.toLowerCase();
  if (labels.some(({ label_name }) => label_name.toLowerCase() === key)) return true;
  for (const { label } of tasks.values()) if (label?.toLowerCase() === key) return true;
  return false;
}
