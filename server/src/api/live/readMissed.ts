import { numberOf, readCursorNow } from "../../db/cursor.ts";
import type { Tx } from "../../db/engine.ts";
import { hasNotices } from "../../db/tables/noticeRows.ts";
import { latestOf, readBoardVersion } from "../../views/boardVersion.ts";
import type { Missed } from "./events.ts";

/**
 * Tells whether a page whose board has the cursor `known` has missed changes. In doubt the answer is yes: without a cursor, with
 * one that this database does not understand, and for a deleted account.
 */
export async function readMissed(tx: Tx, accountId: string, known: string | undefined): Promise<Missed> {
  const now = await readCursorNow(tx);
  const since = known === undefined ? null : numberOf(known, now);
  const version = since === null ? null : await readBoardVersion(tx, accountId);
  const hasNews = since === null || !version || Math.max(latestOf(version), version.account.changed) >= since;
  return { cursor: now.cursor, hasNews, hasNotices: await hasNotices(tx, accountId) };
}
