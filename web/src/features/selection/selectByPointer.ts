// @chunk board
import { useSelection } from "../../data/selectionStore.ts";
import { idOf } from "../tasks/openCards.ts";
import { loadSelecting } from "./loadSelecting.ts";

/** A long press lasts this many milliseconds, and moves at most this many pixels. Beyond that a drag begins. */
const LONG = 250;
const STILL = 8;

/**
 * Selects cards by pointer: Shift and a click select up to the card, Ctrl or ⌘ and a click select it or take it out. On touch a
 * long press without movement selects it, and then each tap.
 * @returns a function that stops it
 */
export function selectByPointer(): () => void {
  const stop = new AbortController();
  const options = { capture: true, signal: stop.signal };
  let press: { card: HTMLElement; x: number; y: number; at: number } | undefined;
  /** A long press also ends in a click, which must not open the card. */
  let ignoreClickUntil = 0;

  const isStill = ({ clientX, clientY }: { clientX: number; clientY: number }): boolean =>
    press !== undefined && Math.hypot(clientX - press.x, clientY - press.y) <= STILL;
  const endPress = (event: { clientX: number; clientY: number; timeStamp: number }): void => {
    if (press && event.timeStamp - press.at >= LONG && isStill(event)) {
      select("toggle", press.card);
      ignoreClickUntil = event.timeStamp + LONG;
    }
    press = undefined;
  };

  document.addEventListener(
    "pointerdown",
    ({ target, pointerType, clientX, clientY, timeStamp, isPrimary }) => {
      const card = pointerType === "touch" && isPrimary ? cardAt(target) : undefined;
      press = card && { card, x: clientX, y: clientY, at: timeStamp };
      // The click of a new press counts, however soon it follows.
      ignoreClickUntil = 0;
    },
    options,
  );
  document.addEventListener("pointermove", (event) => !isStill(event) && (press = undefined), options);
  document.addEventListener("pointerup", endPress, options);
  document.addEventListener("scroll", () => (press = undefined), options);
  document.addEventListener("contextmenu", (event) => press && event.preventDefault(), options);
  document.addEventListener(
    "click",
    (event) => {
      const card = cardAt(event.target);
      if (event.timeStamp < ignoreClickUntil) return swallow(event);
      if (!card || event.button !== 0) return;
      const isTap = event.pointerType === "touch" && useSelection.getState().isOn;
      if (event.shiftKey) select("extend", card);
      else if (event.ctrlKey || event.metaKey || isTap) select("toggle", card);
      else return;
      swallow(event);
    },
    options,
  );
  // By default, Shift and a click select the text between the two cards. Prevent that.
  document.addEventListener(
    "mousedown",
    (event) => {
      if (event.shiftKey && cardAt(event.target)) event.preventDefault();
    },
    options,
  );
  return () => stop.abort();
}

/** The card of the board at which something happened, unless it happened in a field or at another button of the card. */
function cardAt(target: EventTarget | null): HTMLElement | undefined {
  if (!(target instanceof Element) || target.closest("input, a")) return undefined;
  const button = target.closest("button");
  if (button && !button.matches("[data-card-title]")) return undefined;
  return target.closest<HTMLElement>("[data-board] [data-column] [data-card]") ?? undefined;
}

function select(how: "toggle" | "extend", card: HTMLElement): void {
  loadSelecting(({ extendToTask, toggleTask }) =>
    how === "extend" ? extendToTask(idOf(card)) : toggleTask(idOf(card)),
  );
}

function swallow(event: Event): void {
  event.preventDefault();
  event.stopImmediatePropagation();
}
