import { TEXT } from "@tasklane/contract/sentences.ts";
import * as contract from "@tasklane/contract/sharing.ts";
import { membershipOf } from "../access.ts";
import { read } from "../../http/handlers.ts";
import type { Endpoint } from "../../http/handlers.ts";
import type { Store } from "../../db/engine.ts";
import { readSharedBoard } from "../../views/sharedBoard.ts";

/** Pulls from Google, then returns a shared list with its tasks. If the caller awaits approval, the answer says only that. */
export function refreshSharedTask(store: Store): Endpoint {
  return read(
    contract.refreshSharedTask,
    async ({ listId }, { tx, accountId }) => {
      const { state } = await membershipOf(tx, accountId, listId);
      const board = await readSharedBoard(tx, accountId, listId);
      return state === "pending" ? { message: TEXT.approvalPending, ...board } : board;
    },
    async ({ listId }, { accountId, pull }) => {
      const { state } = await membershipOf(store.db, accountId, listId);
      if (state === "approved") await pull();
    },
  );
}
