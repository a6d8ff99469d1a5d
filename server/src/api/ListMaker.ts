import type { Tx } from "../db/engine.ts";
import type { WantedList } from "../db/tables/pendingLists.ts";

/**
 * A list that Google created for us. `intentId` names the pending write of its creation, which ends once our row is
 * stored. It is null when our row already exists.
 */
export interface MadeList {
  id: string;
  intentId: string | null;
}

/**
 * Creates a list in a Google account exactly once.
 * @param isThere finds the list's Google id, in case a concurrent call has created and stored a list of this name
 */
export type ListMaker = (
  accountId: string,
  list: WantedList,
  isThere: (tx: Tx) => Promise<string | null>,
) => Promise<MadeList>;
