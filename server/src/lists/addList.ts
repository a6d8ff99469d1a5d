import * as contract from "@tasklane/contract/lists.ts";
import { SUCCESS } from "@tasklane/contract/sentences.ts";
import { write } from "../http/handlers.ts";
import type { Handled } from "../http/handlers.ts";
import { refuseTakenList } from "../naming.ts";
import type { Store } from "../store/engine.ts";
import { endListIntent } from "../store/listIntents.ts";
import { adoptGoogleList } from "../store/lists.ts";
import { memberByGoogleList } from "../store/members.ts";

/** A list that Google has made for us; its intent ends with the row that holds the list, null when it has one already. */
export interface MadeList {
  id: string;
  intentId: string | null;
}

export type ListMaker = (accountId: string, title: string) => Promise<MadeList>;

/**
 * Creates a list: Google first, which gives it its id, then our row. A lost answer of Google's is looked for before
 * anything is created again, so that a repeated call makes no second list.
 */
export function addList(store: Store, make: ListMaker): Handled {
  return write(
    contract.addList,
    async ({ title }, { tx, accountId, now, touched }, made: MadeList) => {
      const known = await memberByGoogleList(tx, accountId, made.id);
      if (!known) await adoptGoogleList(store, tx, accountId, { id: made.id, title, isDefault: false }, now);
      if (made.intentId !== null) await endListIntent(tx, made.intentId);
      touched.accounts.add(accountId);
      return { message: SUCCESS.listCreated, data: { id: made.id, title } };
    },
    async ({ title }, { accountId }) => {
      await refuseTakenList(store.db, accountId, title, "title");
      return make(accountId, title);
    },
  );
}
