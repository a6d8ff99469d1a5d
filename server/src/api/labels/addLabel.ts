import * as contract from "@tasklane/contract/labels.ts";
import { SUCCESS } from "@tasklane/contract/sentences.ts";
import { write } from "../../http/handlers.ts";
import { addName } from "../naming.ts";

/** Creates a label of the caller. */
export const addLabel = write(
  contract.addLabel,
  async ({ label_id, label_name }, { tx, accountId, affected }) => {
    await addName(tx, { kind: "label", accountId }, { id: label_id, name: label_name }, "label_name");
    affected.accounts.add(accountId);
    return { message: SUCCESS.labelCreated, data: { label_id, label_name } };
  },
);
