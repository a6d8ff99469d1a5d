import { create } from "zustand";

/** Where the column for a new section stands open: in a list or in one of its sublists. */
interface NewSectionState {
  listId: string | null;
  sublistId: string | null;
  /** What was typed before the page was left. */
  draft?: string | undefined;
}

const NOWHERE: NewSectionState = { listId: null, sublistId: null, draft: undefined };

export const useNewSection = create<NewSectionState>()(() => NOWHERE);

export function openNewSection(listId: string, sublistId: string | null, draft?: string): void {
  useNewSection.setState({ listId, sublistId, draft });
}

export function closeNewSection(): void {
  useNewSection.setState(NOWHERE);
}
