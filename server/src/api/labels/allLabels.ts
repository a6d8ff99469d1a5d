import * as contract from "@tasklane/contract/labels.ts";
import { read } from "../../http/handlers.ts";
import { readLabels } from "../../views/board.ts";

/** Lists the caller's labels. */
export const allLabels = read(contract.allLabels, async (_input, { tx, accountId }) => {
  const { labels } = await readLabels(tx, accountId, 0);
  return { labels };
});
