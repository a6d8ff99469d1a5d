import { create } from "zustand";

/** The context menu of a list or sublist in the sidebar. There is one at a time, drawn once for all. */
interface ListMenuState {
  listId: string;
  sublistId: string | null;
  isOpen: boolean;
  /** What it hangs on, and where the focus returns to. */
  anchor: HTMLElement | null;
}

export const useListMenu = create<ListMenuState>()(() => ({
  listId: "",
  sublistId: null,
  isOpen: false,
  anchor: null,
}));

export function openListMenu(anchor: HTMLElement, listId: string, sublistId: string | null): void {
  useListMenu.setState({ anchor, listId, sublistId, isOpen: true });
}

export function closeListMenu(): void {
  useListMenu.setState({ isOpen: false });
}
