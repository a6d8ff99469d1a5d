import * as contract from "@tasklane/contract/lists.ts";
import { SUCCESS } from "@tasklane/contract/sentences.ts";
import { write } from "../../http/handlers.ts";
import type { Endpoint } from "../../http/handlers.ts";
import { keepMadeList } from "../keepMadeList.ts";
import type { ListMaker, MadeList } from "../ListMaker.ts";
import { refuseTakenList } from "../naming.ts";
import type { Store } from "../../db/engine.ts";
import { findMade } from "../../db/tables/pendingLists.ts";
import { listNamed } from "../../db/tables/lists.ts";

/**
 * Creates a list: Google first, which gives it its id, then our row. A lost answer of Google's is looked for before
 * anything is created again, so that a repeated call makes no second list; one that a pull met meanwhile is the answer.
 */
export function addList(store: Store, make: ListMaker): Endpoint {
  return write(
    contract.addList,
    async ({ title }, { tx, accountId, now, affected }, made: MadeList) => {
      await keepMadeList(store, tx, { ...made, accountId, title }, now);
      affected.accounts.add(accountId);
      return { message: SUCCESS.listCreated, data: { id: made.id, title } };
    },
    async ({ title }, { accountId }) => {
      const left = await findMade(store.db, accountId, title);
      if (left) return left;
      await refuseTakenList(store.db, accountId, title, "title");
      return make(accountId, title, (tx) => listNamed(tx, accountId, title));
    },
  );
}
