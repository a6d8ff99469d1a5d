import { SUCCESS } from "@tasklane/contract/sentences.ts";
import * as contract from "@tasklane/contract/sharing.ts";
import { write } from "../../http/handlers.ts";
import type { Endpoint } from "../../http/handlers.ts";
import { keepMadeList, leaveMadeList } from "../keepMadeList.ts";
import type { ListMaker, MadeList } from "../ListMaker.ts";
import { refuseTakenList } from "../naming.ts";
import type { Store } from "../../db/engine.ts";
import { listNamed } from "../../db/tables/listNames.ts";
import { setShared } from "../../services/membership.ts";

/** Creates a shared list with the caller as its owner. The list is created in Google first, which assigns its id. */
export function addSharedList(store: Store, make: ListMaker): Endpoint {
  return write(
    contract.addSharedList,
    async ({ title }, { tx, accountId, now, affected }, made: MadeList) => {
      const member = await keepMadeList(tx, { ...made, accountId, title }, now);
      await setShared(tx, member, true, now);
      affected.accounts.add(accountId);
      return { message: SUCCESS.listCreated, data: { id: made.id, title } };
    },
    async ({ title }, { accountId }) => {
      await refuseTakenList(store.db, accountId, title, "title");
      return make(accountId, { title, restores: null }, (tx) => listNamed(tx, accountId, title));
    },
    leaveMadeList,
  );
}
