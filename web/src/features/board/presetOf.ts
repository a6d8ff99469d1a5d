import { addDays } from "@tasklane/contract/dueDates.ts";
import type { Day } from "@tasklane/contract/dueDates.ts";
import type { List } from "@tasklane/contract/lists.ts";
import type { Narrowed } from "../../data/columnTasks.ts";
import type { ModalProps } from "../../data/modalState.ts";

/** What a task begins with that is made from a list's column: the list, and the day that the view is of. */
export function presetOf(list: List, narrowed: Narrowed, today: Day): ModalProps["CREATE_TASK"] {
  const due = narrowed === "today" ? today : narrowed === "tomorrow" ? addDays(today, 1) : undefined;
  return { listId: list.google_list_id, ...(due && { due }) };
}
