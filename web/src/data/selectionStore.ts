import { create } from "zustand";

/**
 * Which tasks are selected. They are stored by id, so that a selection survives every change of the board. The functions in
 * `selection.ts` change it.
 */
export interface TaskSelection {
  /** Whether cards show boxes for selecting. They may be shown before a task is selected. */
  isOn: boolean;
  ids: ReadonlySet<string>;
  /** The task from which the next Shift range starts. */
  anchor: string | null;
  /** The tasks that the last Shift range added. A new range from the same anchor replaces them. */
  range: readonly string[];
}

export const NO_SELECTION: TaskSelection = { isOn: false, ids: new Set(), anchor: null, range: [] };

/** The menus of the selection's toolbar that can be open. */
export type SelectionPart = "due" | "label" | "section" | "sublist" | "move" | "more";

interface SelectionMenu {
  opened: SelectionPart | null;
  /** The title of the card that had the focus when a key opened the menu. It gets the focus back. */
  from?: HTMLElement | null;
}

/** The selection of this page, and the open menu of its toolbar. */
export const useSelection = create<TaskSelection & SelectionMenu>()(() => ({
  ...NO_SELECTION,
  opened: null,
}));
