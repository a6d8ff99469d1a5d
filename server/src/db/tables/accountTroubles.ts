import { changeNumber } from "../changeNumber.ts";
import type { GoogleTrouble } from "@tasklane/contract/google.ts";
import { sql } from "kysely";
import { changeAccount } from "./accounts.ts";
import type { Tx } from "../engine.ts";
import { preparedFirst } from "../prepared.ts";

type Trouble = GoogleTrouble & { accountId: string };

/** Finds out whether, and how, an account fails at Google. `until` is when calls to Google may go on, by our clock. */
export const findTrouble = preparedFirst((db, accountId: string) =>
  db.selectFrom("account_trouble").select(["kind", "until"]).where("account_id", "=", accountId),
);

/**
 * Records that Google refuses or limits an account, for the notice on its page. A row that is there already stays, except one of
 * kind `share`, which is less bad than any other.
 * @returns whether a row was written; if several servers record it at once, only one gets true
 */
export async function beginTrouble(
  tx: Tx,
  { accountId, kind, since, until }: Trouble & { since: number },
): Promise<boolean> {
  // If the account was deleted meanwhile, the insert selects no row and writes nothing.
  const { rows } = await sql`${insertTrouble({ kind, since, until })} where id = ${accountId}
    on conflict (account_id) do update set kind = excluded.kind, since = excluded.since, until = excluded.until
      where account_trouble.kind = 'share'
    returning account_id`.execute(tx);
  return touchAccount(tx, accountId, rows.length > 0);
}

/**
 * An account still fails at Google: updates the row that says so with the latest kind of failure and its end.
 * @returns whether there was a row
 */
export async function continueTrouble(tx: Tx, { accountId, kind, until }: Trouble): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable("account_trouble")
    .set({ kind, until })
    .where("account_id", "=", accountId)
    .where("kind", "!=", "share")
    .executeTakeFirst();
  return touchAccount(tx, accountId, numUpdatedRows === 1n);
}

/**
 * Google works again for the account: deletes the row about its failure, if it is of this kind.
 * @returns whether there was such a row
 */
export async function endTrouble(tx: Tx, { accountId, kind }: Omit<Trouble, "until">): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom("account_trouble")
    .where("account_id", "=", accountId)
    .where("kind", "=", kind)
    .executeTakeFirst();
  return touchAccount(tx, accountId, numDeletedRows === 1n);
}

/**
 * Records for every connected account that the project's calls of the day are used up. No account is synced before `until`.
 * @returns whether this server was the first to record it
 */
export async function noteDayUsed(tx: Tx, { now, until }: { now: number; until: number }): Promise<boolean> {
  const known = await tx
    .selectFrom("account_trouble")
    .select("account_id")
    .where("kind", "=", "day")
    .where("until", ">", now)
    .limit(1)
    .executeTakeFirst();
  if (known) return false;
  await sql`${insertTrouble({ kind: "day", since: now, until })} where google = 'connected'
    on conflict (account_id) do update set kind = excluded.kind, until = excluded.until`.execute(tx);
  const changed = await changeNumber(tx);
  await tx.updateTable("account").set({ changed }).where("google", "=", "connected").execute();
  return true;
}

/** The beginning of an SQL insert into the table of accounts that fail at Google, with one row for each account selected. */
const insertTrouble = ({ kind, since, until }: GoogleTrouble & { since: number }) =>
  sql`insert into account_trouble (account_id, kind, since, until)
    select id, cast(${kind} as text), cast(${since} as bigint), cast(${until} as bigint) from account`;

/** If its trouble changed, gives an account's row a new change number, so that its pages show that. @returns `hasChanged` */
async function touchAccount(tx: Tx, accountId: string, hasChanged: boolean): Promise<boolean> {
  if (hasChanged) await changeAccount(tx, accountId, { changed: await changeNumber(tx) });
  return hasChanged;
}
