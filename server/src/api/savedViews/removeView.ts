import * as contract from "@tasklane/contract/savedViews.ts";
import { SUCCESS } from "@tasklane/contract/sentences.ts";
import { changeViews } from "../../db/tables/savedViews.ts";
import { write } from "../../http/handlers.ts";
import { viewIn } from "./viewIn.ts";

/** Deletes a saved view (a named filter). The tasks that it shows stay. */
export const removeView = write(contract.removeView, async ({ view_id }, { tx, accountId, affected }) => {
  await changeViews(tx, accountId, (views) => {
    const gone = viewIn(views, view_id);
    return views.filter((view) => view !== gone);
  });
  affected.accounts.add(accountId);
  return { message: SUCCESS.viewDeleted };
});
