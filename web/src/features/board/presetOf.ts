import { addDays } from "@tasklane/contract/dueDates.ts";
import type { Day } from "@tasklane/contract/dueDates.ts";
import type { List } from "@tasklane/contract/lists.ts";
import type { ViewScope } from "../../data/columnTasks.ts";
import type { ModalProps } from "../../data/modalState.ts";

/** The initial values of a task that is created in a list's column: the list, and the day if the view is Today or Tomorrow. */
export function presetOf(list: List, scope: ViewScope, today: Day): ModalProps["CREATE_TASK"] {
  const due = scope === "today" ? today : scope === "tomorrow" ? addDays(today, 1) : undefined;
  return { listId: list.google_list_id, ...(due && { due }) };
}
