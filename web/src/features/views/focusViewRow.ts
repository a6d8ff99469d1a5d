import { afterClosing } from "../../ui/typeAhead.ts";

/**
 * If what had the focus is gone, gives the focus to the view in the sidebar. Saving a view takes away the button that saved it, and
 * keys would begin at the top of the page.
 */
export function focusViewRow(viewId: string): void {
  afterClosing(() => {
    if (document.activeElement !== document.body) return;
    const end = CSS.escape(`view=${encodeURIComponent(viewId)}`);
    document.querySelector<HTMLElement>(`[data-row="view"] > a[href$="${end}"]`)?.focus();
  });
}
