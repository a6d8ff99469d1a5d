// @chunk board
import { useSelection } from "../../data/selectionStore.ts";
import { idOf } from "../tasks/openCards.ts";
import { loadSelecting } from "./loadSelecting.ts";

/**
 * A press of at least this many milliseconds that moves at most this many pixels is a long press. If it moves further, it is a
 * drag.
 */
const LONG = 250;
const STILL = 8;

/**
 * Selects cards by pointer. Shift and a click select all cards up to this one. Ctrl or ⌘ and a click select a card or deselect
 * it. On a touch screen, a long press without movement selects a card, and after that each tap does.
 * @returns a function that stops it
 */
export function selectByPointer(): () => void {
  const stop = new AbortController();
  const options = { capture: true, signal: stop.signal };
  let press: { card: HTMLElement; x: number; y: number; at: number } | undefined;
  /** After a long press the browser also sends a click, which must not open the card. Clicks before this time are ignored. */
  let ignoreClickUntil = 0;
  /** The kind of pointer of the last press. Before version 18.2, Safari's clicks do not tell it. */
  let pressedBy = "";

  const isStill = ({ clientX, clientY }: { clientX: number; clientY: number }): boolean =>
    press !== undefined && Math.hypot(clientX - press.x, clientY - press.y) <= STILL;
  const endPress = (event: { clientX: number; clientY: number; timeStamp: number }): void => {
    if (press && event.timeStamp - press.at >= LONG && isStill(event)) {
      toggle(press.card);
      ignoreClickUntil = event.timeStamp + LONG;
    }
    press = undefined;
  };

  document.addEventListener(
    "pointerdown",
    ({ target, pointerType, clientX, clientY, timeStamp, isPrimary }) => {
      pressedBy = pointerType;
      const card = pointerType === "touch" && isPrimary ? cardAt(target) : undefined;
      press = card && { card, x: clientX, y: clientY, at: timeStamp };
      // Whatever follows belongs to a new press, so its click counts.
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
      // A click of the keyboard has no detail.
      const isTouch = event.detail > 0 && pressedBy === "touch";
      const isTap = isTouch && useSelection.getState().isOn;
      if (event.shiftKey) loadSelecting(({ clickCard }) => clickCard(card, "extend"));
      else if (event.ctrlKey || event.metaKey) loadSelecting(({ clickCard }) => clickCard(card, "toggle"));
      else if (isTap) toggle(card);
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

/**
 * Returns the card at which an event happened. Undefined if the event was in an input or link, or on another button than the
 * card's title.
 */
function cardAt(target: EventTarget | null): HTMLElement | undefined {
  if (!(target instanceof Element) || target.closest("input, a")) return undefined;
  const button = target.closest("button");
  if (button && !button.matches("[data-card-title]")) return undefined;
  return target.closest<HTMLElement>("[data-board] [data-column] [data-card]") ?? undefined;
}

function toggle(card: HTMLElement): void {
  loadSelecting(({ toggleTask }) => toggleTask(idOf(card)));
}

function swallow(event: Event): void {
  event.preventDefault();
  event.stopImmediatePropagation();
}
