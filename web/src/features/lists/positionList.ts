import type { positionList as PositionList } from "@tasklane/contract/lists.ts";
import { FAILURE } from "@tasklane/contract/sentences.ts";
import { optimistic } from "../../data/mutations/optimistic.ts";
import { toast } from "../../data/api/toast.ts";
import { send } from "../../data/api/send.ts";
import { listBefore } from "../../data/listsAndLabels.ts";
import { getState } from "../../data/store.ts";
import type { RouteOf } from "../../data/api/route.ts";

const call: RouteOf<typeof PositionList> = {
  name: "positionList",
  method: "POST",
  path: "/my-tasks/position",
};

type Position = "moveup" | "movedown";

/** Swaps a list with its neighbour among the own or among the shared lists. At the edge it does nothing. */
export async function positionList(listId: string, position: Position): Promise<void> {
  const { answer } = await step(listId, position);
  if (answer) toast.success(answer.message);
}

/** Moves a list by one step without a success toast. */
export async function step(listId: string, position: Position): Promise<{ answer?: { message: string } }> {
  const { lists, sharedLists } = getState().board;
  const beside = lists.some((list) => list.google_list_id === listId) ? lists : sharedLists;
  const at = beside.findIndex((list) => list.google_list_id === listId);
  const neighbour = beside[position === "moveup" ? at - 1 : at + 1]?.google_list_id;
  if (neighbour === undefined) return {};
  const [first, second] = position === "moveup" ? [listId, neighbour] : [neighbour, listId];
  return optimistic({
    // Send the moves of all lists one after another, because each move assumes the order after the move before.
    queueKeys: ["order of lists"],
    arrange: (all) => ({
      ...all,
      lists: listBefore(all.lists, first, second),
      sharedLists: listBefore(all.sharedLists, first, second),
    }),
    send: (options) => send(call, { google_list_id: listId, position }, options),
    failure: position === "moveup" ? FAILURE.moveUp : FAILURE.moveDown,
  });
}
