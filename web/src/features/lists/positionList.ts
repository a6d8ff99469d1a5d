import type { positionList as PositionList } from "@tasklane/contract/lists.ts";
import { FAILURE } from "@tasklane/contract/sentences.ts";
import { runMutation } from "../../data/mutations/runMutation.ts";
import { toast } from "../../data/api/toast.ts";
import { defineMutation, requestOf } from "../../data/mutations/defineMutation.ts";
import { findList } from "../../data/boardData.ts";
import { listBefore } from "../../data/listsAndLabels.ts";
import { getState } from "../../data/store.ts";
import { quoted } from "../../data/mutations/taskNamed.ts";
import { newStep } from "../../data/mutations/undoStack.ts";
import type { UndoStep } from "../../data/mutations/undoStack.ts";
import type { RouteOf } from "../../data/api/route.ts";

const call: RouteOf<typeof PositionList> = {
  name: "positionList",
  method: "POST",
  path: "/my-tasks/position",
};

type Position = "moveup" | "movedown";

interface Step {
  listId: string;
  position: Position;
  /** The id of the list that will be right before the other one. */
  first: string;
  second: string;
}

export const positionListMutation = defineMutation({
  name: "positionList",
  kind: "move",
  // Send the moves of all lists one after another, because each move assumes the order that the previous one left.
  queueKeys: (_: Step) => ["order of lists"],
  arrange: (all, { first, second }) => ({
    ...all,
    lists: listBefore(all.lists, first, second),
    sharedLists: listBefore(all.sharedLists, first, second),
  }),
  request: ({ listId, position }) => requestOf(call, { google_list_id: listId, position }),
  says: ({ listId }) => `move list ${quoted(findList(getState().board, listId)?.google_list_name ?? "")}`,
  invert: (args) => {
    const position = args.position === "moveup" ? "movedown" : "moveup";
    const back = { ...args, position, first: args.second, second: args.first };
    return { undo: [{ name: "positionList", args: back }], redo: [{ name: "positionList", args }] };
  },
  failure: ({ position }) => (position === "moveup" ? FAILURE.moveUp : FAILURE.moveDown),
  describe: ({ listId }) => ({ title: findList(getState().board, listId)?.google_list_name }),
});

/** Swaps a list with its neighbour among the private lists, or among the shared ones. At the edge it does nothing. */
export async function positionList(listId: string, position: Position): Promise<void> {
  const { answer } = await moveOneStep(listId, position, newStep());
  if (answer) toast.success(answer.message);
}

/** Moves a list by one step without a success toast. */
export async function moveOneStep(
  listId: string,
  position: Position,
  step: Pick<UndoStep, "id">,
): Promise<{ answer?: { message: string } }> {
  const { lists, sharedLists } = getState().board;
  const beside = lists.some((list) => list.google_list_id === listId) ? lists : sharedLists;
  const at = beside.findIndex((list) => list.google_list_id === listId);
  const neighbour = beside[position === "moveup" ? at - 1 : at + 1]?.google_list_id;
  if (neighbour === undefined) return {};
  const [first, second] = position === "moveup" ? [listId, neighbour] : [neighbour, listId];
  return runMutation(positionListMutation, { listId, position, first, second }, { step });
}
