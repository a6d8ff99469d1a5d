import * as contract from "@tasklane/contract/sharing.ts";
import { read } from "../../http/handlers.ts";
import { findAccount } from "../../db/tables/accounts.ts";
import { nameOf } from "../../db/tables/listNames.ts";
import { invited } from "./invited.ts";

/**
 * Returns what the page of a share link shows: who shares the list, its name, and whether the caller is a member. Another person's
 * share link says nothing of the owner. The sharer's address is told only to a caller who named it (decision 0020).
 */
export const shareLink = read(contract.shareLink, async (key, { tx, accountId }) => {
  const { listId, sharer, membership } = await invited(tx, accountId, key);
  const { email, name } = (await findAccount(tx, sharer.account_id))!;
  return {
    owner: { ...(key.from !== undefined && { email }), ...(name !== null && { name }) },
    listName: await nameOf(tx, listId),
    ...(membership
      ? {
          state: membership.state === "pending" ? ("pending" as const) : ("joined" as const),
          listId: membership.google_list_id,
        }
      : { state: "new" as const }),
  };
});
