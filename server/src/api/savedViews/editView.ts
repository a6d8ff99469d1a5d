import * as contract from "@tasklane/contract/savedViews.ts";
import { SUCCESS } from "@tasklane/contract/sentences.ts";
import { changeViews } from "../../db/tables/savedViews.ts";
import { write } from "../../http/handlers.ts";
import { refuseTakenName, viewIn } from "./viewIn.ts";

/**
 * Renames a saved view, or gives it another URL with other filters. Fields that the input leaves out stay. So two devices that
 * change different fields do not undo each other.
 */
export const editView = write(
  contract.editView,
  async ({ view_id, name, address }, { tx, accountId, affected }) => {
    let edited = { view_id, name: "", address: "" };
    await changeViews(tx, accountId, (views) => {
      const before = viewIn(views, view_id);
      edited = { view_id, name: name ?? before.name, address: address ?? before.address };
      refuseTakenName(views, edited);
      return views.map((view) => (view === before ? edited : view));
    });
    affected.accounts.add(accountId);
    return { message: SUCCESS.viewSaved, data: edited };
  },
);
