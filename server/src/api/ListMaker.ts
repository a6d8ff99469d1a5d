import type { Tx } from "../db/engine.ts";

/**
 * A list that Google created for us. `intentId` names its pending write, which ends once our row is stored; null when our row
 * already exists.
 */
export interface MadeList {
  id: string;
  intentId: string | null;
}

/**
 * Creates a list in a Google account exactly once.
 * @param isThere finds the list's Google id if another call created and stored it meanwhile
 */
export type ListMaker = (
  accountId: string,
  title: string,
  isThere: (tx: Tx) => Promise<string | null>,
) => Promise<MadeList>;
