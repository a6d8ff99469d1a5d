import type { Call } from "@tasklane/contract/call.ts";
import { findList } from "../../data/boardData.ts";
import { isShared } from "../../data/shared.ts";
import { getState } from "../../data/store.ts";

/** Own and shared lists are handled by separate calls of one shape (product 6.6): the one for a list, as the server told of it. */
export function callFor<C extends Call>(listId: string, own: C, shared: C): C {
  const list = findList(getState().board.told, listId);
  return list && isShared(list) ? shared : own;
}
