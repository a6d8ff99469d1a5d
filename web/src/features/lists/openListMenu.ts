import { create } from "zustand";

/**
 * The context menu of a list or sublist, in the sidebar or at a column. Only one is open at a time, so it is rendered once for
 * all of them.
 */
interface ListMenuState {
  listId: string;
  sublistId: string | null;
  isOpen: boolean;
  /** The element at which the menu opens. It gets the focus back when the menu closes. */
  anchor: HTMLElement | null;
}

/** Which list or sublist has its menu open. */
export const useListMenu = create<ListMenuState>()(() => ({
  listId: "",
  sublistId: null,
  isOpen: false,
  anchor: null,
}));

/** Opens the menu of a list or sublist at an element. */
export function openListMenu(anchor: HTMLElement, listId: string, sublistId: string | null): void {
  useListMenu.setState({ anchor, listId, sublistId, isOpen: true });
}

/** Closes the menu of a list or sublist. */
export function closeListMenu(): void {
  useListMenu.setState({ isOpen: false });
}
