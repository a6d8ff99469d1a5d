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

/** A finger takes a card when it rests on it this many milliseconds, and then moves more than this many pixels. */
const LONG = 250;
const STILL = 8;

/** A finger on a card. */
interface Press {
  card: HTMLElement;
  taskId: string;
  /** Where the finger came down, and where it is, in the window. */
  from: { x: number; y: number };
  now: { x: number; y: number };
  /** When it came down, by the clock of events. */
  since: number;
  /** The copy of the card under the finger; undefined until the drag begins. */
  ghost?: HTMLElement;
  frame?: number;
}

/**
 * Lets a finger drag cards. The browser's own drag needs a mouse on most systems, and on others a press of half a second that
 * also opens a menu. A finger that moves at once scrolls, as everywhere.
 * @returns a function that stops it
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
    // The finger scrolls. From then on the browser does not let us stop it.
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
      // A column that scrolls meanwhile may remove the card. The events of the finger go to it all the same.
      const ofPress = { signal };
      target.addEventListener("touchmove", move as EventListener, { ...ofPress, passive: false });
      const lift = (event: Event): void => {
        // Without this the browser would also click what is under the finger.
        if (press?.ghost && event.cancelable) event.preventDefault();
        target.removeEventListener("touchmove", move as EventListener);
        end(event.type === "touchend");
      };
      target.addEventListener("touchend", lift, { ...ofPress, once: true });
      target.addEventListener("touchcancel", lift, { ...ofPress, once: true });
    },
    { signal, passive: true },
  );
  // Browsers decide when the finger comes down whether a later listener may stop the scroll.
  document.addEventListener("touchmove", () => {}, { signal, passive: false });
  // A card that a mouse made draggable would be dragged twice.
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
    // A column out of reach stays drawn until a drag from it ends.
    card.dispatchEvent(new Event("dragend", { bubbles: true }));
  }
  document.documentElement.removeAttribute("data-dragging");
  const drop = aim(press);
  markDrop();
  const task = taskOf(press);
  if (isDropped && task && drop) void applyDrop(task, drop);
}

/** Finds what is under the finger, and marks it. */
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
