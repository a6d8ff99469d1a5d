import * as contract from "@tasklane/contract/labels.ts";
import { SUCCESS } from "@tasklane/contract/sentences.ts";
import { write } from "../../http/handlers.ts";
import type { Endpoint } from "../../http/handlers.ts";
import { divisionById } from "../naming.ts";
import { deleteDivision } from "../../services/bin/deleteDivision.ts";
import type { Store } from "../../db/engine.ts";
import { boardOrder } from "../../db/tables/lists.ts";
import { rewriteLabel } from "../../services/rewriteTitles.ts";

/**
 * Deletes a label and removes it from the tasks of the person's own lists. Tasks in shared lists keep it, because the
 * other members may use it.
 */
export function removeLabel(store: Store): Endpoint {
  return write(contract.removeLabel, async ({ label_id }, { tx, accountId, now, affected }) => {
    const division = { kind: "label", accountId } as const;
    const { name } = await divisionById(tx, division, label_id);
    await deleteDivision(store, tx, division, label_id, { accountId, now });
    const lists = (await boardOrder(tx, accountId, false)).map(({ listId }) => listId).sort();
    await rewriteLabel(store, tx, lists, { from: name, to: null }, { accountId, now });
    affected.accounts.add(accountId);
    return { message: SUCCESS.labelDeleted };
  });
}
