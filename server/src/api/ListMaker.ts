import type { Tx } from "../db/engine.ts";
import type { WantedList } from "../db/tables/pendingLists.ts";

/**
 * A list that Google has created for a call. `pendingWriteId` names the pending write of its creation, which is closed once the
 * list's row is stored in Tasklane. It is null when the row exists already.
 */
export interface MadeList {
  id: string;
  pendingWriteId: string | null;
}

/**
 * Creates a list in a Google account, exactly once even if Google's answer is lost.
 * @param isThere returns the list's Google id if a concurrent call has created and stored a list of this name
 */
export type ListMaker = (
  accountId: string,
  list: WantedList,
  isThere: (tx: Tx) => Promise<string | null>,
) => Promise<MadeList>;
