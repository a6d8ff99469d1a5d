import type { Task } from "@tasklane/contract/tasks.ts";
import { useSelection } from "../../../data/selectionStore.ts";
import { getState } from "../../../data/store.ts";
import { loadSelecting } from "../../selection/loadSelecting.ts";
import { idOf } from "../../tasks/openCards.ts";
import { applyDrop, isSelection } from "./applyDrop.ts";
import { cardBelow, columnOfCard, dropOn } from "./columns.ts";
import { draggedCards } from "./draggedCards.ts";
import { markDrop } from "./dropMarks.ts";
import type { Drop } from "./dropTask.ts";
import { rowTarget } from "./dropTarget.ts";
import { markLanding } from "./markLanding.ts";
import { scrollNear } from "./scrollNear.ts";
import { viewOfRow } from "./sidebarRows.ts";
import * as css from "./Drag.module.css";

/** A finger that rests on a card for this many milliseconds, and then moves more than this many pixels, drags the card. */
const LONG = 250;
const STILL = 8;

/** A finger on a card. */
interface Press {
  card: HTMLElement;
  taskId: string;
  /** The window coordinates at which the finger came down, and at which it is now. */
  from: { x: number; y: number };
  now: { x: number; y: number };
  /** When the finger came down, as the event's `timeStamp`. */
  since: number;
  /** The copy of the card that follows the finger. Undefined until the drag begins. */
  ghost?: HTMLElement;
  frame?: number;
}

/**
 * Lets a finger drag cards. The browser's own drag and drop does not serve: on most systems it needs a mouse, and on others a
 * press of half a second that also opens a menu. A finger that moves at once scrolls as usual.
 * @returns a function that stops the listening
 */
export function dragByTouch(): () => void {
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
      const card = touches.length === 1 && target instanceof Element ? cardAt(target) : undefined;
      if (!card || !target) return;
      const at = { x: finger.clientX, y: finger.clientY };
      press = { card, taskId: idOf(card), from: at, now: at, since: timeStamp };
      // A column that scrolls during the drag may remove the card from the page. The finger's events still go to the removed
      // card, so listen there.
      const ofPress = { signal };
      target.addEventListener("touchmove", move as EventListener, { ...ofPress, passive: false });
      const lift = (event: Event): void => {
        // After a drag, prevent the click that the browser would send to what is under the finger.
        if (press?.ghost && event.cancelable) event.preventDefault();
        target.removeEventListener("touchmove", move as EventListener);
        end(event.type === "touchend");
      };
      target.addEventListener("touchend", lift, { ...ofPress, once: true });
      target.addEventListener("touchcancel", lift, { ...ofPress, once: true });
    },
    { signal, passive: true },
  );
  // Without a listener that is not passive when the finger comes down, browsers would not let a later listener stop the scroll.
  document.addEventListener("touchmove", () => {}, { signal, passive: false });
  // If a mouse has made the card draggable, the browser's own drag would begin too. Prevent that.
  addEventListener(
    "dragstart",
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

function cardAt(target: Element): HTMLElement | undefined {
  const card = target.closest<HTMLElement>("[data-card]");
  return card && !target.matches("input") && columnOfCard(card) ? card : undefined;
}

function startDrag(press: Press): void {
  const { card, from } = press;
  const { left, top, width } = card.getBoundingClientRect();
  const ghost = Object.assign(document.createElement("div"), { className: css.ghost });
  ghost.style.width = `${width}px`;
  ghost.append(copyOf(card));
  document.body.append(ghost);
  if (isSelection(press.taskId))
    loadSelecting(({ stackOf }) =>
      ghost.replaceChildren(stackOf(card, width, useSelection.getState().ids.size)),
    );
  for (const each of draggedCards(card)) each.setAttribute("data-dragged", "");
  document.documentElement.setAttribute("data-dragging", "");
  press.ghost = ghost;
  const draw = (): void => {
    const { now } = press;
    ghost.style.translate = `${left + now.x - from.x}px ${top + now.y - from.y}px`;
    scrollNear(now);
    aim(press);
    press.frame = requestAnimationFrame(draw);
  };
  draw();
}

function endDrag(press: Press, isDropped: boolean): void {
  cancelAnimationFrame(press.frame ?? 0);
  press.ghost?.remove();
  for (const card of document.querySelectorAll("[data-dragged]")) {
    card.removeAttribute("data-dragged");
    // A column out of view keeps its cards drawn until `dragend`, so tell the column that the drag is over.
    card.dispatchEvent(new Event("dragend", { bubbles: true }));
  }
  document.documentElement.removeAttribute("data-dragging");
  const drop = aim(press);
  markDrop();
  const task = taskOf(press);
  if (isDropped && task && drop) void applyDrop(task, drop);
}

/** Finds the drop target under the finger, and marks it. */
function aim(press: Press): Drop | undefined {
  const { now } = press;
  const task = taskOf(press);
  const under = document.elementFromPoint(now.x, now.y);
  const column = under?.closest<HTMLElement>("[data-board] [data-column]");
  if (column) {
    const drop = dropOn(column, cardBelow(column, now.y));
    markLanding(column, task, drop);
    return drop;
  }
  const row = under?.closest<HTMLAnchorElement>("aside nav a[href]");
  const target = row ? rowTarget(viewOfRow(row)) : undefined;
  markDrop(target && (row?.closest<HTMLElement>("[data-row]") ?? row ?? undefined));
  return target && { target };
}

function taskOf({ taskId }: Press): Task | undefined {
  return getState().board.tasks.get(taskId);
}

function copyOf(card: HTMLElement): HTMLElement {
  const copy = card.cloneNode(true) as HTMLElement;
  copy.removeAttribute("data-card");
  return copy;
}
