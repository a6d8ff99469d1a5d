import * as contract from "@tasklane/contract/lists.ts";
import { SUCCESS } from "@tasklane/contract/sentences.ts";
import { write } from "../../http/handlers.ts";
import type { Endpoint } from "../../http/handlers.ts";
import { keepMadeList, leaveMadeList, makeNewList } from "../keepMadeList.ts";
import type { ListMaker, MadeList } from "../ListMaker.ts";
import type { Store } from "../../db/engine.ts";

/**
 * Creates a list: first in Google, which assigns its id, then in Tasklane's database. If an earlier attempt lost Google's answer,
 * the call finds that list instead of creating a second one. If a pull has added the list meanwhile, the call returns it.
 */
export function addList(store: Store, make: ListMaker): Endpoint {
  return write(
    contract.addList,
    async ({ title }, { tx, accountId, now, affected }, made: MadeList) => {
      await keepMadeList(tx, { ...made, accountId, title }, now);
      affected.accounts.add(accountId);
      return { message: SUCCESS.listCreated, data: { id: made.id, title } };
    },
    async ({ title }, { accountId }) => makeNewList(store, make, accountId, title),
    leaveMadeList,
  );
}
