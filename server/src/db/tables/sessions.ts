import { createHash } from "node:crypto";
import type { Selectable } from "kysely";
import type { Reader, Tx } from "../engine.ts";
import { prepared } from "../prepared.ts";
import type { Tables } from "../schema.ts";

/** Who is signed in, with what the database keeps of the session's id. */
export interface Session {
  id: string;
  accountId: string;
}

const DAY = 24 * 60 * 60_000;
/** How long a session lasts (product 9.12). */
const IDLE = 14 * DAY;
const ABSOLUTE = 30 * DAY;
const TOUCH_EVERY = 5 * 60_000;

/** What the database keeps of a session's id: whoever reads it there cannot sign in with it. */
export function hashSessionId(id: string): string {
  return createHash("sha256").update(id).digest("hex");
}

/** What a session is called to its own person: neither its id nor what the database keeps of it. */
export function shownSessionId(hash: string): string {
  return createHash("sha256").update(`shown ${hash}`).digest("base64url");
}

/** @param browser roughly what it begins in */
export async function createSession(
  tx: Tx,
  { id, accountId }: Session,
  browser: string | null,
  now: number,
): Promise<void> {
  await tx
    .insertInto("session")
    .values({ id, account_id: accountId, created_at: now, seen_at: now, browser })
    .execute();
}

/**
 * The session with this id, if it has not ended: 14 days after its last use, 30 days after sign-in. Notes its use, but
 * at most every five minutes.
 */
export async function findSession(db: Reader, hash: string, now: number): Promise<Session | null> {
  const [row] = await byHash(db, hash);
  if (!row || isOver(row, now)) return null;
  if (now - row.seen_at > TOUCH_EVERY)
    await db
      .updateTable("session")
      .set({ seen_at: now })
      .where("id", "=", hash)
      .execute()
      .catch(() => {}); // a disk that takes nothing does not keep anybody from reading; the next use is noted
  return { id: row.id, accountId: row.account_id };
}

/** The sessions of an account that have not ended, the last used first. */
export async function sessionsOf(
  db: Reader,
  accountId: string,
  now: number,
): Promise<Selectable<Tables["session"]>[]> {
  const rows = await db
    .selectFrom("session")
    .selectAll()
    .where("account_id", "=", accountId)
    .orderBy("seen_at", "desc")
    .orderBy("created_at", "desc")
    .orderBy("id")
    .execute();
  return rows.filter((row) => !isOver(row, now));
}

export async function deleteSession(db: Reader, hash: string): Promise<void> {
  await db.deleteFrom("session").where("id", "=", hash).execute();
}

/** Ends all sessions of an account. @returns what the database kept of their ids */
export async function deleteSessionsOf(db: Reader, accountId: string): Promise<string[]> {
  const ended = await db.deleteFrom("session").where("account_id", "=", accountId).returning("id").execute();
  return ended.map(({ id }) => id);
}

/** Forgets the sessions that have ended by themselves. */
export async function sweepSessions(db: Reader, now: number): Promise<void> {
  await db
    .deleteFrom("session")
    .where((row) => row.or([row("seen_at", "<", now - IDLE), row("created_at", "<", now - ABSOLUTE)]))
    .execute();
}

const byHash = prepared((db, hash: string) => db.selectFrom("session").selectAll().where("id", "=", hash));

function isOver(row: { seen_at: number; created_at: number }, now: number): boolean {
  return now - row.seen_at > IDLE || now - row.created_at > ABSOLUTE;
}
