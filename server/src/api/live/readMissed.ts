import { numberOf, readCursorNow } from "../../db/cursor.ts";
import type { Tx } from "../../db/engine.ts";
import { hasNotices } from "../../db/tables/noticeRows.ts";
import { sessionsOf } from "../../db/tables/sessionRows.ts";
import type { Session } from "../../db/tables/sessionRows.ts";
import { latestOf, readBoardVersion } from "../../views/boardVersion.ts";
import type { Missed } from "./events.ts";

/**
 * Tells whether a page whose board has the cursor `known` has missed changes. In doubt the answer is yes: without a cursor, and
 * with one that this database does not understand.
 * @param at our time, in milliseconds
 * @returns null when the session has ended, also because its account was deleted
 */
export async function readMissed(
  tx: Tx,
  { id, accountId }: Session,
  known: string | undefined,
  at: number,
): Promise<Missed | null> {
  if (!(await sessionsOf(tx, accountId, at)).some((session) => session.id === id)) return null;
  const now = await readCursorNow(tx);
  const since = known === undefined ? null : numberOf(known, now);
  const version = since === null ? null : await readBoardVersion(tx, accountId);
  const hasNews = since === null || !version || Math.max(latestOf(version), version.account.changed) >= since;
  return { cursor: now.cursor, hasNews, hasNotices: await hasNotices(tx, accountId) };
}
