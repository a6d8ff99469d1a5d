import * as contract from "@tasklane/contract/sharing.ts";
import { Failed } from "../../http/Failed.ts";
import { bare } from "../../http/handlers.ts";
import type { Endpoint } from "../../http/handlers.ts";
import { findAccount } from "../../db/tables/accounts.ts";
import type { Store } from "../../db/engine.ts";
import { nameOf } from "../../db/tables/listNames.ts";
import { findSharer } from "../../db/tables/sharedMembers.ts";

/**
 * Tells a visitor with a share link who shares which list, on the login page. The link already contains the sharer's e-mail
 * address, and everyone who has the link may know the rest (decision 0020). Each wrong link counts as a guess, and guesses are
 * limited.
 */
export function invitation(store: Store): Endpoint {
  return bare(contract.invitation, async (key) =>
    store.snapshot(async (tx) => {
      const sharer = await findSharer(tx, key);
      const account = sharer && (await findAccount(tx, sharer.account_id));
      if (!account) throw new Failed("not_found");
      const { email, name } = account;
      return { email, ...(name !== null && { name }), listName: await nameOf(tx, sharer.list_id) };
    }),
  );
}
