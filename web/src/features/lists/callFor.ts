import type { Call } from "@tasklane/contract/call.ts";
import { findList } from "../../data/boardData.ts";
import { isShared } from "../../data/shared.ts";
import { getState } from "../../data/store.ts";

/**
 * Chooses between the calls for own and for shared lists, which have the same shape (product 6.6). It goes by what the server
 * last said of the list.
 */
export function callFor<C extends Call>(listId: string, own: C, shared: C): C {
  const list = findList(getState().board.told, listId);
  return list && isShared(list) ? shared : own;
}
