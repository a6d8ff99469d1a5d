import { scrollNear } from "./scrollNear.ts";
import * as css from "./Drag.module.css";

/** A finger that rests for this many milliseconds, and then moves more than this many pixels, drags what is under it. */
const LONG = 250;
const STILL = 8;

/** A position in the window, in pixels. */
export interface Point {
  x: number;
  y: number;
}

/** Something that a finger can drag. */
export interface FingerDrag {
  /** The element whose copy follows the finger. */
  source: HTMLElement;
  /** Called when the drag begins, with the element that holds the copy. */
  start?: (ghost: HTMLElement) => void;
  /** Called in each frame of the drag. It marks the drop target under the finger. */
  aim: (at: Point) => void;
  /** Called when the drag ends. `isDropped` is false if it was cancelled. */
  end: (at: Point, isDropped: boolean) => void;
}

/** A finger that is pressing something that it can drag. */
interface Press {
  drag: FingerDrag;
  /** The window coordinates at which the finger came down, and at which it is now. */
  from: Point;
  now: Point;
  /** When the finger came down, as the event's `timeStamp`. */
  since: number;
  /** The copy that follows the finger. Undefined until the drag begins. */
  ghost?: HTMLElement;
  frame?: number;
}

/**
 * Lets a finger drag. The browser's own drag and drop does not serve: on most systems it needs a mouse, and on others a press
 * of half a second that also opens a menu. A finger that moves at once scrolls as usual.
 * @param find returns what a finger on this element drags; undefined if nothing
 * @returns a function that stops the listening
 */
export function followFinger(find: (target: Element) => FingerDrag | undefined): () => void {
  const stop = new AbortController();
  const { signal } = stop;
  let press: Press | undefined;

  const end = (isDropped: boolean): void => {
    const ended = press;
    press = undefined;
    if (ended?.ghost) endDrag(ended, isDropped);
  };
  const move = (event: TouchEvent): void => {
    const [finger] = event.touches;
    if (!press || !finger || event.touches.length > 1) return end(false);
    press.now = { x: finger.clientX, y: finger.clientY };
    const isFar = Math.hypot(press.now.x - press.from.x, press.now.y - press.from.y) > STILL;
    const isLong = event.timeStamp - press.since >= LONG;
    // The finger moved before the long press ended, or the scroll has already begun and can no longer be cancelled: let it
    // scroll.
    if (!press.ghost && isFar && (!isLong || !event.cancelable)) return end(false);
    if (!isLong) return;
    event.preventDefault();
    if (!press.ghost && isFar) startDrag(press);
  };
  document.addEventListener(
    "touchstart",
    ({ target, touches, timeStamp }) => {
      end(false);
      const finger = touches[0]!;
      const drag = touches.length === 1 && target instanceof Element ? find(target) : undefined;
      if (!drag || !target) return;
      const at = { x: finger.clientX, y: finger.clientY };
      press = { drag, from: at, now: at, since: timeStamp };
      // A column that scrolls during the drag may remove the element from the page. The finger's events still go to the
      // removed element, so listen there.
      const lifted = new AbortController();
      const ofPress = { signal: AbortSignal.any([signal, lifted.signal]), passive: false };
      const lift = (event: Event): void => {
        // After a drag, prevent the click that the browser would send to what is under the finger.
        if (press?.ghost && event.cancelable) event.preventDefault();
        lifted.abort();
        end(event.type === "touchend");
      };
      target.addEventListener("touchmove", move as EventListener, ofPress);
      target.addEventListener("touchend", lift, ofPress);
      target.addEventListener("touchcancel", lift, ofPress);
    },
    { signal, passive: true },
  );
  // Without a listener that is not passive when the finger comes down, browsers would not let a later listener stop the scroll.
  document.addEventListener("touchmove", () => {}, { signal, passive: false });
  // If a mouse has made the element draggable, the browser's own drag would begin too. The menu that a long press on a link
  // opens would end our drag. Prevent both.
  for (const name of ["dragstart", "contextmenu"])
    addEventListener(
      name,
      (event) => {
        if (!press) return;
        event.preventDefault();
        event.stopImmediatePropagation();
      },
      { signal, capture: true },
    );
  return () => {
    stop.abort();
    end(false);
  };
}

function startDrag(press: Press): void {
  const { drag, from } = press;
  const { left, top, width } = drag.source.getBoundingClientRect();
  const ghost = Object.assign(document.createElement("div"), { className: css.ghost });
  ghost.style.width = `${width}px`;
  const copy = drag.source.cloneNode(true) as HTMLElement;
  copy.removeAttribute("data-card");
  ghost.append(copy);
  document.body.append(ghost);
  drag.start?.(ghost);
  document.documentElement.setAttribute("data-dragging", "");
  press.ghost = ghost;
  const draw = (): void => {
    const { now } = press;
    ghost.style.translate = `${left + now.x - from.x}px ${top + now.y - from.y}px`;
    scrollNear(now);
    drag.aim(now);
    press.frame = requestAnimationFrame(draw);
  };
  draw();
}

function endDrag(press: Press, isDropped: boolean): void {
  cancelAnimationFrame(press.frame ?? 0);
  press.ghost?.remove();
  document.documentElement.removeAttribute("data-dragging");
  press.drag.end(press.now, isDropped);
}
