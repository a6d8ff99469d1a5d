import * as contract from "@tasklane/contract/labels.ts";
import { SUCCESS } from "@tasklane/contract/sentences.ts";
import { write } from "../../http/handlers.ts";
import { nameById } from "../naming.ts";
import { deleteName } from "../../db/tables/sublistsAndSections.ts";
import { boardOrder } from "../../db/tables/lists.ts";
import { rewriteLabel } from "../../services/rewriteTitles.ts";

/**
 * Deletes a label and removes it from the tasks in the person's private lists. Tasks in shared lists keep it, because the other
 * members may use it.
 */
export const removeLabel = write(
  contract.removeLabel,
  async ({ label_id }, { tx, accountId, now, affected }) => {
    const nameSet = { kind: "label", accountId } as const;
    const { name } = await nameById(tx, nameSet, label_id);
    await deleteName(tx, nameSet, label_id, { accountId, now });
    const lists = (await boardOrder(tx, accountId, "own")).map(({ listId }) => listId).sort();
    await rewriteLabel(tx, lists, { from: name, to: null }, { accountId, now });
    affected.accounts.add(accountId);
    return { message: SUCCESS.labelDeleted };
  },
);
