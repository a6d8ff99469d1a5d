import type { Day } from "@tasklane/contract/dueDates.ts";
import { openModal } from "../../data/modalActions.ts";

/** Where quick add creates a task, unless the typed line says otherwise. Without `listId` it is the list on screen. */
export interface QuickAddPlace {
  listId?: string;
  sublistId?: string;
  section?: string;
  day?: Day | null;
  /** The id of the task that gets a subtask. */
  parentId?: string;
}

/** Opens quick add over the page: one field for a new task. */
export function openQuickAdd({ day, ...place }: QuickAddPlace = {}): void {
  openModal("QUICK_ADD", { ...place, ...(day !== undefined && { due: day }) });
}
