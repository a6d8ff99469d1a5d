import * as contract from "@tasklane/contract/labels.ts";
import { SUCCESS } from "@tasklane/contract/sentences.ts";
import { write } from "../../http/handlers.ts";
import { nameById, refuseNewerName, renameInSet } from "../naming.ts";
import { boardOrder } from "../../db/tables/lists.ts";
import { renameInViews } from "../../services/renameInViews.ts";
import { rewriteLabel } from "../../services/rewriteTitles.ts";

/** Renames a label in every task that has it. In shared lists, the other members see the new name too. */
export const editLabel = write(
  contract.editLabel,
  async ({ label_id, label_name, onlyFrom }, { tx, accountId, now, affected }) => {
    const nameSet = { kind: "label", accountId } as const;
    const old = await nameById(tx, nameSet, label_id);
    refuseNewerName(old.name, onlyFrom);
    await renameInSet(tx, nameSet, { id: label_id, name: label_name }, "label_name");
    const lists = await boardOrder(tx, accountId);
    const listIds = lists.map(({ listId }) => listId).sort();
    const names = { from: old.name, to: label_name };
    for (const listId of await rewriteLabel(tx, listIds, names, { accountId, now }))
      affected.lists.add(listId);
    await renameInViews(tx, accountId, affected, { kind: "label", ...names });
    affected.accounts.add(accountId);
    return { message: SUCCESS.labelEdited, data: { label_id, label_name, former: old.name } };
  },
);
