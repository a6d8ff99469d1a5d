import * as contract from "@tasklane/contract/labels.ts";
import { SUCCESS } from "@tasklane/contract/sentences.ts";
import { write } from "../http/handlers.ts";
import type { Handled } from "../http/handlers.ts";
import { divisionById, renameDivision } from "../naming.ts";
import type { Store } from "../store/engine.ts";
import { boardOrder } from "../store/lists.ts";
import { rewriteTitles } from "../store/rewriteTitles.ts";

/** Renames a label, in the titles of this person's own lists too; what others see in shared lists stays as it is. */
export function editLabel(store: Store): Handled {
  return write(contract.editLabel, async ({ label_id, label_name }, { tx, accountId, now, touched }) => {
    const division = { kind: "label", accountId } as const;
    const old = await divisionById(tx, division, label_id);
    await renameDivision(store, tx, division, { id: label_id, name: label_name }, "label_name");
    const lists = (await boardOrder(tx, accountId, false)).map(({ listId }) => listId).sort();
    const change = { where: { label: old.name }, set: { label: label_name } };
    await rewriteTitles(store, tx, lists, change, { accountId, now });
    touched.accounts.add(accountId);
    return { message: SUCCESS.labelEdited, data: { label_id, label_name } };
  });
}
