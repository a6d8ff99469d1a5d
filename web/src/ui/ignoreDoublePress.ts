// @chunk acts

/**
 * A press that begins at most this many milliseconds after the one before, and this many pixels from it, is the second one of a
 * double press.
 */
const SOON = 400;
const NEAR = 24;
const CONTROL = "button, a, input, textarea, [role], [data-card]";

/**
 * Ignores the second press of a double press, if the first one has put something else under the pointer: the next task, after the
 * first was completed, or a menu. A mouse must also report a double click, so that the time which the person chose in their
 * system counts. A control that stays under the pointer gets all presses.
 * @returns a function that stops it
 */
export function ignoreDoublePress(): () => void {
  const stop = new AbortController();
  let first: { control: Element | null; x: number; y: number; at: number } | undefined;
  let isMouse = false;
  const isSecond = ({ target, clientX, clientY, timeStamp, detail }: MouseEvent): boolean =>
    first !== undefined &&
    timeStamp - first.at < SOON &&
    Math.hypot(clientX - first.x, clientY - first.y) < NEAR &&
    (!isMouse || detail > 1) &&
    controlAt(target) !== first.control;
  const check = (event: MouseEvent): void => {
    const { type, target, clientX, clientY, timeStamp } = event;
    if (type === "pointerdown") isMouse = (event as PointerEvent).pointerType === "mouse";
    if (first && isSecond(event)) {
      // A third quick press is ignored, too.
      first.at = timeStamp;
      event.preventDefault();
      event.stopImmediatePropagation();
    } else if (type === (isMouse ? "mousedown" : "pointerdown"))
      first = { control: controlAt(target), x: clientX, y: clientY, at: timeStamp };
  };
  for (const type of ["pointerdown", "mousedown", "click"] as const)
    addEventListener(type, check, { capture: true, signal: stop.signal });
  return () => stop.abort();
}

/** The control at which an event happened. A press on a label is a press on its field, to which the browser sends a click. */
function controlAt(target: EventTarget | null): Element | null {
  if (!(target instanceof Element)) return null;
  return target.closest("label")?.control ?? target.closest(CONTROL);
}
