import {
  draggable,
  dropTargetForElements,
  monitorForElements,
} from "@atlaskit/pragmatic-drag-and-drop/element/adapter";
import { combine } from "@atlaskit/pragmatic-drag-and-drop/combine";
import { placeList } from "../../lists/placeList.ts";
import { getState } from "../../../data/store.ts";
import { markLine } from "./dropMarks.ts";
import type { FingerDrag, Point } from "./followFinger.ts";
import { onMousePress } from "./onMousePress.ts";
import { listOfRow, sidebarRows } from "./sidebarRows.ts";

const KIND = "list";

/**
 * Makes a mouse drag the lists of the sidebar: private lists among private lists, shared lists among shared lists. Fingers
 * drag in `dragByTouch.ts`.
 * @returns a function that stops it
 */
export function dragLists(): () => void {
  const known = new WeakSet<Element>();
  const stopPreparing = onMousePress((pressed) => {
    const link = pressed.closest<HTMLAnchorElement>("aside nav a[href]");
    const listId = link && listOfRow(link);
    if (!listId || known.has(link)) return;
    known.add(link);
    draggable({ element: link, getInitialData: () => ({ kind: KIND, listId: listOfRow(link) }) });
  });

  let leave: (() => void) | undefined;
  const stop = monitorForElements({
    canMonitor: ({ source }) => source.data["kind"] === KIND,
    onDragStart: ({ source }) => {
      leave = acceptLists(String(source.data["listId"]));
    },
    onDrop: ({ source, location }) => {
      leave?.();
      markLine();
      const to = location.current.dropTargets[0]?.data["to"];
      if (typeof to === "number") void placeList(String(source.data["listId"]), to);
    },
  });
  return () => {
    stopPreparing();
    stop();
  };
}

/** How a finger drags the list of a sidebar row. Undefined if the row is not a list's. */
export function dragOfList(source: HTMLAnchorElement): FingerDrag | undefined {
  const listId = listOfRow(source);
  if (listId === undefined) return undefined;
  const aim = ({ y }: Point): number | undefined => {
    const group = groupOf(listId);
    const row = group.rows.find((each) => {
      const { top, bottom } = each.getBoundingClientRect();
      return top <= y && y < bottom;
    });
    const place = row && placeAt(row, y, group);
    markPlace(row, place, group);
    return place?.to;
  };
  return {
    source,
    aim: (at) => void aim(at),
    end: (at, isDropped) => {
      const to = aim(at);
      markLine();
      if (isDropped && to !== undefined) void placeList(listId, to);
    },
  };
}

/** The lists among which a list can be moved: their ids and rows in their order, and the index of the list itself. */
interface ListGroup {
  ids: readonly string[];
  rows: readonly HTMLAnchorElement[];
  from: number;
}

function groupOf(listId: string): ListGroup {
  const { lists, sharedLists } = getState().board;
  const ids =
    [lists, sharedLists]
      .map((each) => each.map((list) => list.google_list_id))
      .find((each) => each.includes(listId)) ?? [];
  const rows = sidebarRows().filter((row) => ids.includes(listOfRow(row) ?? ""));
  return { ids, rows, from: ids.indexOf(listId) };
}

/**
 * Computes where a list goes that is dropped at a row: on the row's upper half it goes before that row, on the lower half after
 * it.
 * @param y the pointer's distance from the window's top, in pixels
 */
function placeAt(row: HTMLAnchorElement, y: number, { ids, from }: ListGroup) {
  const { top, height } = row.getBoundingClientRect();
  const isBelow = y > top + height / 2;
  const at = ids.indexOf(listOfRow(row)!);
  const gap = isBelow ? at + 1 : at;
  return { isBelow, to: gap > from ? gap - 1 : gap };
}

/** Draws a line where the list would go, unless it would stay where it is. */
function markPlace(
  row: HTMLElement | undefined,
  place: { isBelow: boolean; to: number } | undefined,
  { from }: ListGroup,
): void {
  if (!row || !place || place.to === from) return markLine();
  const { top, bottom, left, width } = row.getBoundingClientRect();
  markLine({ top: place.isBelow ? bottom : top, left, width });
}

/** Makes the other private lists drop targets for a private list, and the other shared lists for a shared one. */
function acceptLists(listId: string): () => void {
  const group = groupOf(listId);
  return combine(
    ...group.rows.map((row) =>
      dropTargetForElements({
        element: row,
        canDrop: ({ source }) => source.data["kind"] === KIND,
        getData: ({ input }) => placeAt(row, input.clientY, group),
        onDrag: ({ location }) => markPlace(row, placeAt(row, location.current.input.clientY, group), group),
        onDragLeave: () => markLine(),
      }),
    ),
  );
}
