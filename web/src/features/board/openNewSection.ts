import { create } from "zustand";
import { awaitFocus } from "../../ui/typeAhead.ts";

/** Where the column for a new section is open: in a list or in one of its sublists. */
interface NewSectionState {
  listId: string | null;
  sublistId: string | null;
}

const NOWHERE: NewSectionState = { listId: null, sublistId: null };

/** Where a new section is being created, if anywhere. */
export const useNewSection = create<NewSectionState>()(() => NOWHERE);

/** Opens the column in which a new section gets its name. If it is open already, it gets the focus. */
export function openNewSection(listId: string, sublistId: string | null): void {
  useNewSection.setState({ listId, sublistId });
  document.querySelector<HTMLElement>("[data-new-section] input")?.focus();
  awaitFocus("[data-new-section]");
}

/** Closes the column for a new section. */
export function closeNewSection(): void {
  useNewSection.setState(NOWHERE);
}
