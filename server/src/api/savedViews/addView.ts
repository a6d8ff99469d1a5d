import * as contract from "@tasklane/contract/savedViews.ts";
import { LIMITS } from "@tasklane/contract/limits.ts";
import { INVALID, SUCCESS } from "@tasklane/contract/sentences.ts";
import { changeViews } from "../../db/tables/savedViews.ts";
import { Failed } from "../../http/Failed.ts";
import { write } from "../../http/handlers.ts";
import { refuseTakenName } from "./viewIn.ts";

/** Saves a view (a named filter) as the last one, or before another one, as Undo of a deletion does. A person has at most 50. */
export const addView = write(contract.addView, async ({ before, ...view }, { tx, accountId, affected }) => {
  await changeViews(tx, accountId, (views) => {
    if (views.some(({ view_id }) => view_id === view.view_id)) throw new Failed("already_exists");
    refuseTakenName(views, view);
    if (views.length >= LIMITS.views)
      throw new Failed("conflict", {
        message: INVALID.tooManyViews,
        fields: { name: INVALID.tooManyViews },
      });
    const at = views.findIndex(({ view_id }) => view_id === before);
    return views.toSpliced(at < 0 ? views.length : at, 0, view);
  });
  affected.accounts.add(accountId);
  return { message: SUCCESS.viewSaved, data: view };
});
