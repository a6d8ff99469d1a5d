import * as contract from "@tasklane/contract/savedViews.ts";
import { SUCCESS } from "@tasklane/contract/sentences.ts";
import { changeViews } from "../../db/tables/savedViews.ts";
import { write } from "../../http/handlers.ts";
import { viewIn } from "./viewIn.ts";

/** Swaps a saved view with its neighbour. The first cannot move up and the last cannot move down: then nothing changes. */
export const positionView = write(
  contract.positionView,
  async ({ view_id, position }, { tx, accountId, affected }) => {
    await changeViews(tx, accountId, (views) => {
      const view = viewIn(views, view_id);
      const at = views.indexOf(view);
      const to = Math.min(Math.max(position === "moveup" ? at - 1 : at + 1, 0), views.length - 1);
      return views.toSpliced(at, 1).toSpliced(to, 0, view);
    });
    affected.accounts.add(accountId);
    return { message: SUCCESS.viewMoved };
  },
);
