/**
 * Calls `act` after the browser has painted the next frame, so that `act` cannot delay that frame. A hidden page paints nothing,
 * so there `act` is called at once.
 */
export function afterPaint(act: () => void): void {
  if (document.visibilityState === "hidden") return act();
  requestAnimationFrame(() => setTimeout(act));
}
