import { create } from "zustand";

/** Which tasks are selected. It holds ids, so that it survives every change of the board. `selection.ts` changes it. */
export interface TaskSelection {
  /** Whether cards show boxes for selecting. Boxes may be on before a task is selected. */
  isOn: boolean;
  ids: ReadonlySet<string>;
  /** The task from which the next range starts. */
  anchor: string | null;
  /** The tasks that the last Shift range added. A new range from the same anchor replaces them. */
  range: readonly string[];
}

export const NO_SELECTION: TaskSelection = { isOn: false, ids: new Set(), anchor: null, range: [] };

/** What can be open at the selection's toolbar. */
export type SelectionPart = "due" | "label" | "section" | "sublist" | "move" | "more";

/** The selection of this page, and what is open at its toolbar. */
export const useSelection = create<TaskSelection & { opened: SelectionPart | null }>()(() => ({
  ...NO_SELECTION,
  opened: null,
}));
