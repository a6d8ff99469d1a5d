import { create } from "zustand";
import { NO_SELECTION } from "./selection.ts";
import type { Selection } from "./selection.ts";

/** What can be open at the selection's toolbar. */
export type SelectionPart = "due" | "label" | "section" | "sublist" | "move" | "more";

/** The selection of this page, and what is open at its toolbar. */
export const useSelection = create<Selection & { opened: SelectionPart | null }>()(() => ({
  ...NO_SELECTION,
  opened: null,
}));
