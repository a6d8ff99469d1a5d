import * as contract from "@tasklane/contract/savedViews.ts";
import { readViews } from "../../db/tables/savedViews.ts";
import { read } from "../../http/handlers.ts";

/** Lists the caller's saved views in their order. */
export const allViews = read(contract.allViews, async (_input, { tx, accountId }) => ({
  views: await readViews(tx, accountId),
}));
