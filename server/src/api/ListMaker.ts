import type { Tx } from "../db/engine.ts";

/** A list that Google has made for us; its pending write ends with the row that holds the list, null when it has one already. */
export interface MadeList {
  id: string;
  intentId: string | null;
}

/**
 * Creates a list in an account at Google, once.
 * @param isThere finds it, by Google's id, when another call has made and kept it meanwhile
 */
export type ListMaker = (
  accountId: string,
  title: string,
  isThere: (tx: Tx) => Promise<string | null>,
) => Promise<MadeList>;
