import { answerMassDeletion as call } from "@tasklane/contract/lists.ts";
import { FAILURE } from "@tasklane/contract/sentences.ts";
import { act } from "../../data/mutations/act.ts";
import { send } from "../../data/api/send.ts";
import { withList } from "../../data/listsAndLabels.ts";
import { catchUp } from "./allTaskLists.ts";

/** Says of many tasks that were removed in Google at once whether that was meant; if not, they are put back there. */
export async function answerMassDeletion(listId: string, meant: boolean): Promise<void> {
  const failed = await act({
    turns: [listId],
    arrange: (all) => withList(all, listId, ({ held: _, ...list }) => list),
    send: (options) => send(call, { listId, meant }, options),
    failure: FAILURE.fallback,
  });
  // Which tasks they were, only the server knows.
  if (failed === undefined) await catchUp();
}
