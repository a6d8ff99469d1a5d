import { hash } from "node:crypto";
import type { Selectable } from "kysely";
import type { Reader, Store, Tx } from "../engine.ts";
import { prepared } from "../prepared.ts";
import type { Tables } from "../schema.ts";

/** A signed-in person's session. `id` is the hash of the secret id in the cookie. */
export interface Session {
  id: string;
  accountId: string;
}

const DAY = 24 * 60 * 60_000;
/** A session ends `SESSION_IDLE` after its last use, and `SESSION_LONGEST` after sign-in (product 9.12). */
export const SESSION_IDLE = 14 * DAY;
export const SESSION_LONGEST = 30 * DAY;
const TOUCH_EVERY = 5 * 60_000;

/** Hashes a session id for storage. So nobody can sign in with a copy of the database. */
export function hashSessionId(id: string): string {
  return hash("sha256", id);
}

/** Derives the id by which the page shows a session and ends it. It reveals neither the session's secret id nor its hash. */
export function shownSessionId(storedId: string): string {
  return hash("sha256", `shown ${storedId}`, "base64url");
}

/**
 * Starts a session.
 * @param browser roughly which browser the session is in, such as "Firefox on Linux"
 */
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
 * Finds the session with this hash, unless it expired: 14 days after its last use or 30 days after sign-in. Records
 * the use, at most every five minutes.
 */
export async function findSession(
  { db, glance }: Pick<Store, "db" | "glance">,
  storedId: string,
  now: number,
): Promise<Session | null> {
  const [row] = await glance((reader) => byId(reader, storedId));
  if (!row || isOver(row, now)) return null;
  if (now - row.seen_at > TOUCH_EVERY)
    await db
      .updateTable("session")
      .set({ seen_at: now })
      .where("id", "=", storedId)
      .execute()
      .catch(() => {}); // on a full disk, people can still read; the next use is recorded again
  return { id: row.id, accountId: row.account_id };
}

/** Lists the sessions of an account that have not ended, the most recently used first. */
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

/** Ends a session. @param storedId the hash of its id */
export async function deleteSession(db: Reader, storedId: string): Promise<void> {
  await db.deleteFrom("session").where("id", "=", storedId).execute();
}

/** Ends all sessions of an account. Returns the hashes of their ids. */
export async function deleteSessionsOf(db: Reader, accountId: string): Promise<string[]> {
  const ended = await db.deleteFrom("session").where("account_id", "=", accountId).returning("id").execute();
  return ended.map(({ id }) => id);
}

const byId = prepared((db, storedId: string) =>
  db.selectFrom("session").selectAll().where("id", "=", storedId),
);

function isOver(row: { seen_at: number; created_at: number }, now: number): boolean {
  return now - row.seen_at > SESSION_IDLE || now - row.created_at > SESSION_LONGEST;
}
