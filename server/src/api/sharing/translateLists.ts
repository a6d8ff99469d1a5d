import * as contract from "@tasklane/contract/sharing.ts";
import { ownListIds } from "../../db/tables/members.ts";
import { Failed } from "../../http/Failed.ts";
import { read } from "../../http/handlers.ts";

/**
 * Each member's Google account has its own id of a shared list. Translates other members' ids into the caller's own, for example
 * in a URL that another member sent.
 * @throws Failed `not_found` if the caller shares none of these lists, whether they exist or not
 */
export const translateLists = read(contract.translateLists, async ({ ids }, { tx, accountId }) => {
  const lists = await ownListIds(tx, accountId, ids.split(","));
  if (Object.keys(lists).length === 0) throw new Failed("not_found");
  return { lists };
});
