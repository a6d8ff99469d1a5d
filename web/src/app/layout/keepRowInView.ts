import { afterPaint } from "../../ui/afterPaint.ts";

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
      // A phone's sidebar is hidden until it is opened.
      if (row?.checkVisibility({ visibilityProperty: true })) row.scrollIntoView({ block: "nearest" });
    });
  show();
  addEventListener("pushState", show);
  addEventListener("popstate", show);
  return () => {
    removeEventListener("pushState", show);
    removeEventListener("popstate", show);
  };
}
