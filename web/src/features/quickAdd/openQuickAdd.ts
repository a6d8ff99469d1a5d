import type { Day } from "@tasklane/contract/dueDates.ts";
import { openModal } from "../../data/modalActions.ts";

/** Where a task of quick add goes, unless its line says otherwise. Without a list it is the list on screen. */
export interface QuickAddPlace {
  listId?: string;
  sublistId?: string;
  section?: string;
  day?: Day | null;
  /** The task that gets a subtask. */
  parentId?: string;
}

/** Opens quick add over the page: one line for a new task. */
export function openQuickAdd({ day, ...place }: QuickAddPlace = {}): void {
  openModal("QUICK_ADD", { ...place, ...(day !== undefined && { due: day }) });
}
