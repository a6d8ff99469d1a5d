import * as contract from "@tasklane/contract/lists.ts";
import { SUCCESS } from "@tasklane/contract/sentences.ts";
import { listOf } from "../access.ts";
import { write } from "../../http/handlers.ts";
import { lockAccount } from "../../db/tables/accounts.ts";
import { boardOrder, listKind, swapPlaces } from "../../db/tables/lists.ts";

/**
 * Swaps a list with its neighbour, among the private lists or among the shared ones. The first list cannot move up and
 * the last one cannot move down: the call then changes nothing.
 */
export const positionList = write(
  contract.positionList,
  async ({ google_list_id, position }, { tx, accountId, affected }) => {
    await lockAccount(tx, accountId);
    const member = await listOf(tx, accountId, google_list_id);
    const kind = await listKind(tx, member.list_id);
    const order = await boardOrder(tx, accountId, kind === "shared" ? "shared" : "own");
    const at = order.findIndex((list) => list.memberId === member.id);
    const neighbour = order[position === "moveup" ? at - 1 : at + 1];
    if (neighbour) {
      await swapPlaces(tx, order[at]!, neighbour);
      affected.accounts.add(accountId);
    }
    return { message: SUCCESS.listMoved };
  },
);
