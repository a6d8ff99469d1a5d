import type { Route } from "../../data/api/route.ts";
import { findList } from "../../data/boardData.ts";
import { isShared } from "../../data/shared.ts";
import { getState } from "../../data/store.ts";

/**
 * Chooses between the calls for private lists and for shared lists, which have the same shape (product 6.6). The list's state on
 * the server decides, without pending mutations.
 */
export function callFor<Input, Answer>(
  listId: string,
  own: Route<Input, Answer>,
  shared: Route<Input, Answer>,
): Route<Input, Answer> {
  const list = findList(getState().board.told, listId);
  return list && isShared(list) ? shared : own;
}
