import { afterClosing } from "../../ui/typeAhead.ts";

/** The link of a list in the sidebar; null if the sidebar does not show it. */
export function listRow(listId: string): HTMLElement | null {
  return document.querySelector(`[data-row] > a[href$="/${CSS.escape(listId)}"]`);
}

/**
 * Call this when a change is on its way that removes what has the focus. Gives the focus to the list in the sidebar then. Otherwise
 * keys would begin at the top of the page.
 */
export function focusListRow(listId: string): void {
  afterClosing(() => {
    if (document.activeElement === document.body) listRow(listId)?.focus();
  });
}
