import { changeNumber } from "../changeNumber.ts";
import type { GoogleTrouble } from "@tasklane/contract/google.ts";
import { sql } from "kysely";
import type { Reader, Tx } from "../engine.ts";
import { prepared } from "../prepared.ts";

type Trouble = GoogleTrouble & { accountId: string };

/**
 * Reads whether, and how, an account fails at Google. `until` is when calls to Google may go on, by our clock.
 * @returns null when there is no such trouble
 */
export async function readTrouble(db: Reader, accountId: string): Promise<GoogleTrouble | null> {
  return (await ofAccount(db, accountId))[0] ?? null;
}

const ofAccount = prepared((db, accountId: string) =>
  db.selectFrom("account_trouble").select(["kind", "until"]).where("account_id", "=", accountId),
);

/**
 * Records that Google refuses or limits an account, for the notice on its page. If something worse is recorded already, that
 * stays. Only kind `share` is replaced: it merely slows the account down.
 * @returns whether a row was written; if several servers record it at once, only one gets true
 */
export async function beginTrouble(
  tx: Tx,
  { accountId, kind, since, until }: Trouble & { since: number },
): Promise<boolean> {
  // If the account was deleted meanwhile, the insert selects no row and writes nothing.
  const { numInsertedOrUpdatedRows } = await insertTrouble(tx, { kind, since, until }, { id: accountId })
    .onConflict((conflict) =>
      conflict
        .column("account_id")
        .doUpdateSet(({ ref }) => ({
          kind: ref("excluded.kind"),
          since: ref("excluded.since"),
          until: ref("excluded.until"),
        }))
        .where("account_trouble.kind", "=", "share"),
    )
    .executeTakeFirstOrThrow();
  if (numInsertedOrUpdatedRows !== 1n) return false;
  await touchAccount(tx, accountId);
  return true;
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
  if (numUpdatedRows !== 1n) return false;
  await touchAccount(tx, accountId);
  return true;
}

/**
 * Google works again for the account: deletes the row about its failure, if it is of one of these kinds.
 * @returns whether there was such a row
 */
export async function endTrouble(
  tx: Tx,
  { accountId, kinds }: { accountId: string; kinds: readonly Trouble["kind"][] },
): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom("account_trouble")
    .where("account_id", "=", accountId)
    .where("kind", "in", kinds)
    .executeTakeFirst();
  if (numDeletedRows !== 1n) return false;
  await touchAccount(tx, accountId);
  return true;
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
  await insertTrouble(tx, { kind: "day", since: now, until }, { google: "connected" })
    .onConflict((conflict) =>
      conflict
        .column("account_id")
        .doUpdateSet(({ ref }) => ({ kind: ref("excluded.kind"), until: ref("excluded.until") })),
    )
    .execute();
  const changed = await changeNumber(tx);
  await tx.updateTable("account").set({ changed }).where("google", "=", "connected").execute();
  return true;
}

/**
 * Builds an SQL insert for the table of accounts that fail at Google: one row for each matching account. The caller adds the
 * conflict clause.
 */
function insertTrouble(
  tx: Tx,
  { kind, since, until }: GoogleTrouble & { since: number },
  of: { id: string } | { google: "connected" },
) {
  const [[column, value]] = Object.entries(of) as [["id" | "google", string]];
  return tx
    .insertInto("account_trouble")
    .columns(["account_id", "kind", "since", "until"])
    .expression((from) =>
      from
        .selectFrom("account")
        .select([
          "id",
          sql<Trouble["kind"]>`cast(${kind} as text)`.as("kind"),
          sql<number>`cast(${since} as bigint)`.as("since"),
          sql<number>`cast(${until} as bigint)`.as("until"),
        ])
        .where(sql.ref(`account.${column}`), "=", value),
    );
}

/** Gives the account's row a new change number, so that its open pages load it again and show the notice about Google. */
async function touchAccount(tx: Tx, accountId: string): Promise<void> {
  const changed = await changeNumber(tx);
  await tx.updateTable("account").set({ changed }).where("id", "=", accountId).execute();
}
