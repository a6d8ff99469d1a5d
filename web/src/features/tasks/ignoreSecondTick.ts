// @chunk board
import { idOf } from "./openCards.ts";

/**
 * The clicks of a double click or double tap are less than this many milliseconds apart. Somebody who presses at one place to
 * complete one task after another takes longer.
 */
const SOON = 250;
/** The two taps of a finger are at most this many pixels apart. The circles of neighbours are further apart. */
const NEAR = 16;

/**
 * Ignores the second click of a double click on a task's circle if it hits another task. The first one completed its task, and
 * the next task moved up under the pointer.
 * @returns a function that stops it
 */
export function ignoreSecondTick(): () => void {
  const stop = new AbortController();
  const options = { capture: true, signal: stop.signal };
  let first: { id: string; x: number; y: number; at: number } | undefined;
  let isTouch = false;
  document.addEventListener("pointerdown", ({ pointerType }) => (isTouch = pointerType === "touch"), options);
  document.addEventListener(
    "click",
    (event) => {
      const { target, detail, clientX: x, clientY: y, timeStamp: at } = event;
      const circle = (target as Element).closest("[data-card] input");
      // A click of the keyboard has no detail.
      if (!circle || detail === 0) return;
      const id = idOf(circle.closest<HTMLElement>("[data-card]")!);
      const isSecond =
        first &&
        first.id !== id &&
        at - first.at < SOON &&
        // Safari on iPhones counts no taps.
        (detail > 1 || (isTouch && Math.hypot(x - first.x, y - first.y) < NEAR));
      if (!isSecond) {
        first = { id, x, y, at };
        return;
      }
      event.preventDefault();
      event.stopImmediatePropagation();
    },
    options,
  );
  return () => stop.abort();
}
