import * as contract from "@tasklane/contract/sharing.ts";
import { read } from "../../http/handlers.ts";
import { nameOf } from "../../db/tables/lists.ts";
import { peopleOf } from "../../db/tables/members.ts";
import { invited } from "./invited.ts";

/** What the page of a share link shows: who owns the list, its name, and whether the caller is in it. */
export const shareLink = read(contract.shareLink, async (key, { tx, accountId }) => {
  const { listId, part } = await invited(tx, accountId, key);
  const [owner] = await peopleOf(tx, listId);
  const { email, name } = owner!;
  return {
    owner: { email, ...(name !== null && { name }) },
    listName: await nameOf(tx, listId),
    ...(part
      ? {
          state: part.state === "pending" ? ("pending" as const) : ("joined" as const),
          listId: part.google_list_id,
        }
      : { state: "new" as const }),
  };
});
