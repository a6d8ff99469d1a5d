import type { Task } from "@tasklane/contract/tasks.ts";
import { useSelection } from "../../../data/selectionStore.ts";
import { getState } from "../../../data/store.ts";
import { loadSelecting } from "../../selection/loadSelecting.ts";
import { idOf } from "../../tasks/openCards.ts";
import { applyDrop, isSelection } from "./applyDrop.ts";
import { cardBelow, columnOfCard, dropOn } from "./columns.ts";
import { draggedCards } from "./draggedCards.ts";
import { dragOfList } from "./dragLists.ts";
import { markDrop } from "./dropMarks.ts";
import type { Drop } from "./dropTask.ts";
import { rowTarget } from "./dropTarget.ts";
import { followFinger } from "./followFinger.ts";
import type { FingerDrag, Point } from "./followFinger.ts";
import { markLanding } from "./markLanding.ts";
import { viewOfRow } from "./sidebarRows.ts";

/**
 * Lets a finger drag cards, and the lists of the sidebar.
 * @returns a function that stops the listening
 */
export function dragByTouch(): () => void {
  return followFinger((target) => {
    const card = target.closest<HTMLElement>("[data-card]");
    if (card && !target.matches("input") && columnOfCard(card)) return dragOfCard(card);
    const row = target.closest<HTMLAnchorElement>("aside nav a[href]");
    return row ? dragOfList(row) : undefined;
  });
}

function dragOfCard(card: HTMLElement): FingerDrag {
  // A column that scrolls during the drag may show another task in this card, so remember the task's id.
  const taskId = idOf(card);
  const taskNow = (): Task | undefined => getState().board.tasks.get(taskId);
  return {
    source: card,
    start: (ghost) => {
      if (isSelection(taskId))
        loadSelecting(({ stackOf }) =>
          ghost.replaceChildren(
            stackOf(card, card.getBoundingClientRect().width, useSelection.getState().ids.size),
          ),
        );
      for (const each of draggedCards(card)) each.setAttribute("data-dragged", "");
    },
    aim: (at) => void aim(at, taskNow()),
    end: (at, isDropped) => {
      for (const each of document.querySelectorAll("[data-dragged]")) {
        each.removeAttribute("data-dragged");
        // A column out of view keeps its cards drawn until `dragend`, so tell the column that the drag is over.
        each.dispatchEvent(new Event("dragend", { bubbles: true }));
      }
      const task = taskNow();
      const drop = aim(at, task);
      markDrop();
      if (isDropped && task && drop) void applyDrop(task, drop);
    },
  };
}

/** Finds the drop target under the finger, and marks it. */
function aim({ x, y }: Point, task: Task | undefined): Drop | undefined {
  const under = document.elementFromPoint(x, y);
  const column = under?.closest<HTMLElement>("[data-board] [data-column]");
  if (column) {
    const drop = dropOn(column, cardBelow(column, y));
    markLanding(column, task, drop);
    return drop;
  }
  const row = under?.closest<HTMLAnchorElement>("aside nav a[href]");
  const target = row ? rowTarget(viewOfRow(row)) : undefined;
  markDrop(target && (row?.closest<HTMLElement>("[data-row]") ?? row ?? undefined));
  return target && { target };
}
