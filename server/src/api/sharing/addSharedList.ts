import { SUCCESS } from "@tasklane/contract/sentences.ts";
import * as contract from "@tasklane/contract/sharing.ts";
import { write } from "../../http/handlers.ts";
import type { Endpoint } from "../../http/handlers.ts";
import { keepMadeList, leaveMadeList, makeNewList } from "../keepMadeList.ts";
import type { ListMaker, MadeList } from "../ListMaker.ts";
import type { Store } from "../../db/engine.ts";
import { setShared } from "../../services/membership.ts";

/**
 * Creates a shared list with the caller as its owner: first in Google, which assigns its id. A list of an earlier call is found again,
 * as in `addList`.
 */
export function addSharedList(store: Store, make: ListMaker): Endpoint {
  return write(
    contract.addSharedList,
    async ({ title }, { tx, accountId, now, affected }, made: MadeList) => {
      const member = await keepMadeList(tx, { ...made, accountId, title }, now);
      await setShared(tx, member, true, now);
      affected.accounts.add(accountId);
      return { message: SUCCESS.listCreated, data: { id: made.id, title } };
    },
    async ({ title }, { accountId }) => makeNewList(store, make, accountId, title),
    leaveMadeList,
  );
}
