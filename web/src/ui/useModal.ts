import { useEffect, useLayoutEffect, useRef } from "react";
import type { RefObject } from "react";
import { OPEN, stopsIn } from "./pressAgain.ts";

/** The open modal dialogs. Keys are for the last one. */
const open: HTMLElement[] = [];

/**
 * Makes a dialog modal while it is mounted. The focus starts inside, Tab keeps it there, and it returns to where it was. Screen
 * readers do not read the rest of the page. Escape closes the dialog, unless a menu above it has closed by that key.
 * @param layer what covers the page: a child of the body that contains the dialog
 * @param focusFirst returns what gets the focus first
 */
export function useModal(
  layer: RefObject<HTMLElement | null>,
  focusFirst: () => HTMLElement | null | undefined,
  onClose: () => void,
): void {
  const its = useRef({ focusFirst, onClose });
  useEffect(() => {
    its.current = { focusFirst, onClose };
  });
  useLayoutEffect(() => {
    const element = layer.current!;
    const before = document.activeElement;
    const show = hideOthers(element);
    open.push(element);
    (its.current.focusFirst() ?? stopsIn(element)[0])?.focus({ preventScroll: true });
    const onKey = (event: KeyboardEvent): void => {
      if (open.at(-1) !== element || event.defaultPrevented || event.isComposing) return;
      if (event.key === "Escape") its.current.onClose();
      else if (event.key === "Tab") keepFocus(element, event);
    };
    // Menus inside listen to the document, and stop the keys that they handle.
    addEventListener("keydown", onKey);
    return () => {
      removeEventListener("keydown", onKey);
      open.splice(open.indexOf(element), 1);
      show();
      const now = document.activeElement;
      const isFree = now === null || now === document.body || element.contains(now);
      if (isFree && before instanceof HTMLElement) before.focus({ preventScroll: true });
    };
  }, [layer]);
}

/**
 * Hides the rest of the page from screen readers, but not what announces messages.
 * @returns a function that shows it again
 */
function hideOthers(layer: HTMLElement): () => void {
  const others = [...document.body.children].filter(
    (other) => other !== layer && !other.ariaHidden && !other.matches("output, :has(> [aria-live])"),
  );
  for (const other of others) other.ariaHidden = "true";
  return () => {
    for (const other of others) other.ariaHidden = null;
  };
}

/** Moves the focus from the last stop to the first one, or back, so that Tab does not leave the dialog. */
function keepFocus(layer: HTMLElement, event: KeyboardEvent): void {
  const now = document.activeElement;
  // A menu that belongs to the dialog is elsewhere in the page, and keeps the focus itself.
  if (!layer.contains(now) && now?.closest(OPEN)) return;
  const stops = stopsIn(layer);
  const isInside = stops.includes(now as HTMLElement);
  if (isInside && now !== (event.shiftKey ? stops[0] : stops.at(-1))) return;
  event.preventDefault();
  (event.shiftKey ? stops.at(-1) : stops[0])?.focus();
}
