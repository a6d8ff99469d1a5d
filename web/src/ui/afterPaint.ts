/**
 * Calls back when the browser has painted the next frame, so that what the callback does cannot delay that frame. A hidden page
 * paints nothing and calls back at once.
 */
export function afterPaint(act: () => void): void {
  if (document.visibilityState === "hidden") return act();
  requestAnimationFrame(() => setTimeout(act));
}
