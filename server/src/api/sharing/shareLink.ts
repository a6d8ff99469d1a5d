import * as contract from "@tasklane/contract/sharing.ts";
import { read } from "../../http/handlers.ts";
import { nameOf } from "../../db/tables/listNames.ts";
import { peopleOf } from "../../db/tables/sharedMembers.ts";
import { invited } from "./invited.ts";

/** Returns what the page of a share link shows: the owner, the list's name, and whether the caller is a member. */
export const shareLink = read(contract.shareLink, async (key, { tx, accountId }) => {
  const { listId, membership } = await invited(tx, accountId, key);
  const [owner] = await peopleOf(tx, listId);
  const { email, name } = owner!;
  return {
    owner: { email, ...(name !== null && { name }) },
    listName: await nameOf(tx, listId),
    ...(membership
      ? {
          state: membership.state === "pending" ? ("pending" as const) : ("joined" as const),
          listId: membership.google_list_id,
        }
      : { state: "new" as const }),
  };
});
