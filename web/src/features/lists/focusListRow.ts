/** The link of a list in the sidebar; null if the sidebar does not show it. */
export function listRow(listId: string): HTMLElement | null {
  return document.querySelector(`[data-row] > a[href$="/${CSS.escape(listId)}"]`);
}

/** If what had the focus is gone, gives the focus to the list in the sidebar. Otherwise keys would begin at the top of the page. */
export function focusListRow(listId: string): void {
  requestAnimationFrame(() => {
    if (document.activeElement === document.body) listRow(listId)?.focus();
  });
}
