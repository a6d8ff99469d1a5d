import { afterPaint } from "../../ui/afterPaint.ts";
import { rem } from "../../ui/rem.ts";

/** The height of the heading of the shared lists, in rem. It may cover the last row. */
const HEADING = 2.75;

/**
 * Scrolls the sidebar to the row of the page in view: now, and each time another page opens (product 12.14).
 * @returns a function that stops it
 */
export function keepRowInView(): () => void {
  let shown: Element | null = null;
  const show = (): void =>
    afterPaint(() => {
      const row = document.querySelector("aside nav [aria-current=page]");
      if (row === shown) return; // A dialog changed the address.
      shown = row;
      // A phone's sidebar is hidden until it is opened. It scrolls even so.
      if (row) showRow(row);
    });
  show();
  addEventListener("pushState", show);
  addEventListener("popstate", show);
  return () => {
    removeEventListener("pushState", show);
    removeEventListener("popstate", show);
  };
}

/**
 * Scrolls the sidebar until a row is visible. It does not use `scrollIntoView`: in Chromium, the next press of Tab would then begin at
 * the row, and miss the link that skips the sidebar.
 */
function showRow(row: Element): void {
  const nav = row.closest("nav")!;
  const [at, seen] = [row.getBoundingClientRect(), nav.getBoundingClientRect()];
  const below = at.bottom + HEADING * rem() - seen.bottom;
  nav.scrollTop += below > 0 ? below : Math.min(at.top - seen.top, 0);
}
