import { announce } from "../../ui/announce.ts";

/**
 * Announces the title of a view that opens while nothing has the focus, because a key opened it or the focused card is gone. A
 * screen reader would otherwise say nothing.
 */
export function announceViews(): void {
  new MutationObserver(() => {
    if (document.activeElement === document.body) announce(document.title);
  }).observe(document.querySelector("title")!, { childList: true });
}
