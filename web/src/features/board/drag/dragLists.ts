import {
  draggable,
  dropTargetForElements,
  monitorForElements,
} from "@atlaskit/pragmatic-drag-and-drop/element/adapter";
import { combine } from "@atlaskit/pragmatic-drag-and-drop/combine";
import { placeList } from "../../lists/placeList.ts";
import { getState } from "../../../data/store.ts";
import { markLine } from "./dropMarks.ts";
import { listOfRow, sidebarRows } from "./sidebarRows.ts";

const KIND = "list";

/**
 * Makes the lists of the sidebar draggable: private lists among private lists, shared lists among shared lists.
 * @returns a function that stops it
 */
export function dragLists(): () => void {
  const known = new WeakSet<Element>();
  const prepare = ({ target }: Event): void => {
    const link = (target as Element).closest<HTMLAnchorElement>("aside nav a[href]");
    const listId = link && listOfRow(link);
    if (!listId || known.has(link)) return;
    known.add(link);
    draggable({ element: link, getInitialData: () => ({ kind: KIND, listId: listOfRow(link) }) });
  };
  document.addEventListener("pointerdown", prepare, { capture: true });

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
    document.removeEventListener("pointerdown", prepare, { capture: true });
    stop();
  };
}

/**
 * Makes the other private lists drop targets for a private list, and the other shared lists for a shared one. A drop on the upper
 * half of a row goes before that row, a drop on the lower half after it.
 */
function acceptLists(listId: string): () => void {
  const { lists, sharedLists } = getState().board;
  const ids = [lists, sharedLists]
    .map((each) => each.map((list) => list.google_list_id))
    .find((each) => each.includes(listId));
  const from = ids?.indexOf(listId) ?? -1;
  const rows = sidebarRows().filter((row) => ids?.includes(listOfRow(row) ?? ""));
  return combine(
    ...rows.map((row) => {
      const at = ids!.indexOf(listOfRow(row)!);
      return dropTargetForElements({
        element: row,
        canDrop: ({ source }) => source.data["kind"] === KIND,
        getData: ({ input }) => {
          const isBelow = input.clientY > middleOf(row);
          const gap = isBelow ? at + 1 : at;
          return { isBelow, to: gap > from ? gap - 1 : gap };
        },
        onDrag: ({ self }) => {
          if (self.data["to"] === from) return markLine();
          const { top, bottom, left, width } = row.getBoundingClientRect();
          markLine({ top: self.data["isBelow"] === true ? bottom : top, left, width });
        },
        onDragLeave: () => markLine(),
      });
    }),
  );
}

function middleOf(row: HTMLElement): number {
  const { top, height } = row.getBoundingClientRect();
  return top + height / 2;
}
