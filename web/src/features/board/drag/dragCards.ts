import {
  draggable,
  dropTargetForElements,
  monitorForElements,
} from "@atlaskit/pragmatic-drag-and-drop/element/adapter";
import { combine } from "@atlaskit/pragmatic-drag-and-drop/combine";
import type { Task } from "@tasklane/contract/tasks.ts";
import { useSelection } from "../../../data/selectionStore.ts";
import { getState } from "../../../data/store.ts";
import { loadSelecting } from "../../selection/loadSelecting.ts";
import { idOf } from "../../tasks/openCards.ts";
import { cardBelow, columnOfCard, columns, dropOn } from "./columns.ts";
import { draggedCards } from "./draggedCards.ts";
import { markDrop } from "./dropMarks.ts";
import { rowTarget } from "./dropTarget.ts";
import { openStripOnHover } from "./openStrip.ts";
import { applyDrop, isSelection } from "./applyDrop.ts";
import { landing } from "./dropTask.ts";
import type { Drop } from "./dropTask.ts";
import { markLanding } from "./markLanding.ts";
import { onMousePress } from "./onMousePress.ts";
import { sidebarRows, viewOfRow } from "./sidebarRows.ts";

const KIND = "card";

/**
 * Lets a mouse drag cards within their column, to other columns, and onto the lists of the sidebar. Cards come and go while the
 * person scrolls, so a card becomes draggable when it is first pressed. Drop targets are registered when a drag starts. For
 * fingers see `dragByTouch.ts`.
 * @returns a function that stops it
 */
export function dragCards(): () => void {
  const known = new WeakSet<Element>();
  const stopPreparing = onMousePress((pressed) => {
    const card = pressed.closest<HTMLElement>("[data-card]");
    if (!card || known.has(card) || pressed.matches("input") || !columnOfCard(card)) return;
    known.add(card);
    draggable({
      element: card,
      getInitialData: () => ({ kind: KIND, taskId: idOf(card) }),
      onGenerateDragPreview: ({ nativeSetDragImage, location: { initial } }) => {
        const { ids } = useSelection.getState();
        if (isSelection(idOf(card)))
          loadSelecting(({ showStack }) =>
            showStack(card, ids.size, { at: initial.input, nativeSetDragImage }),
          );
      },
    });
  });

  let leave: (() => void) | undefined;
  const stop = monitorForElements({
    canMonitor: ({ source }) => source.data["kind"] === KIND,
    onDragStart: ({ source }) => {
      for (const card of draggedCards(source.element)) card.setAttribute("data-dragged", "");
      leave = acceptCards();
    },
    onDrop: ({ source, location }) => {
      for (const card of document.querySelectorAll("[data-dragged]")) card.removeAttribute("data-dragged");
      leave?.();
      markDrop();
      const [onto] = location.current.dropTargets;
      const task = taskOf(source.data);
      const drop = onto?.data["drop"] as Drop | undefined;
      if (task && drop) void applyDrop(task, drop);
    },
  });
  return () => {
    stopPreparing();
    stop();
  };
}

/** Registers all drop targets on the page, and those in the strip of folded lists once the strip opens. */
function acceptCards(): () => void {
  const atStart = columns();
  let stopLate: (() => void) | undefined;
  const stop = combine(
    ...atStart.map(acceptOnColumn),
    ...sidebarRows().map(acceptOnRow),
    openStripOnHover(() => {
      stopLate = combine(
        ...columns()
          .filter((column) => !atStart.includes(column))
          .map(acceptOnColumn),
      );
    }),
  );
  return () => {
    stop();
    stopLate?.();
  };
}

function acceptOnColumn(element: HTMLElement): () => void {
  return dropTargetForElements({
    element,
    canDrop: ({ source }) => source.data["kind"] === KIND,
    getData: ({ input }) => ({ drop: dropOn(element, cardBelow(element, input.clientY)) }),
    onDrag: ({ self, source }) => {
      const task = taskOf(source.data);
      const drop = self.data["drop"] as Drop | undefined;
      markLanding(element, task, drop);
    },
    onDragLeave: () => markDrop(),
  });
}

function acceptOnRow(row: HTMLAnchorElement): () => void {
  const target = rowTarget(viewOfRow(row));
  return dropTargetForElements({
    element: row,
    canDrop: ({ source }) => {
      const task = taskOf(source.data);
      return task !== undefined && target !== undefined && landing(task, { target }) !== undefined;
    },
    getData: () => ({ drop: target && ({ target } satisfies Drop) }),
    onDragEnter: () => markDrop(row.closest<HTMLElement>("[data-row]") ?? row),
    onDragLeave: () => markDrop(),
  });
}

function taskOf(data: Record<string, unknown>): Task | undefined {
  return data["kind"] === KIND ? getState().board.tasks.get(String(data["taskId"])) : undefined;
}
