import { sql } from "kysely";
import type { Reader, Tx } from "../engine.ts";
import { prepared, preparedSql } from "../prepared.ts";

/** A push is due so many milliseconds after a change. Servers that are told of the change push before that (C12.2). */
export const TOLD_WITHIN = 60_000;

/**
 * Makes the push of accounts due. It is the last statement of a transaction that changed something. So no server can forget the
 * push, and all transactions lock the rows in one order.
 * @param ids of accounts, and of lists whose members are meant; no two rows of the database have the same id
 */
export async function askPush(tx: Tx, ids: readonly string[], now: number): Promise<void> {
  if (ids.length > 0) await ask(tx, ids, now + TOLD_WITHIN);
}

const ask = preparedSql(
  (_, ids: readonly string[], until: number) => sql`insert into due_push (account_id, due_at, asked)
    select distinct account_id, cast(${until} as bigint), 1 from member
    where (list_id in (${sql.join(ids)}) and state = 'approved') or account_id in (${sql.join(ids)})
    order by account_id
    on conflict (account_id) do update set asked = due_push.asked + 1,
      due_at = case when due_push.due_at > excluded.due_at then excluded.due_at else due_push.due_at end`,
);

/** Tells how often an account's push was asked for, as `endPush` needs it; null when no push is due. */
export async function readAsked(tx: Reader, accountId: string): Promise<number | null> {
  return (await askedOf(tx, accountId))[0]?.asked ?? null;
}

const askedOf = prepared((tx, accountId: string) =>
  tx.selectFrom("due_push").select("asked").where("account_id", "=", accountId),
);

/**
 * Ends a push, or puts it off. If it was asked for again since the run began, it stays due.
 * @param asked what `readAsked` returned when the run began
 * @param until when to push again; null when nothing is left
 */
export async function endPush(tx: Tx, accountId: string, asked: number | null, until: number | null) {
  if (until !== null) await putOff(tx, accountId, asked ?? 0, until);
  else if (asked !== null) await forget(tx, accountId, asked);
}

const forget = prepared((tx, accountId: string, asked: number) =>
  tx.deleteFrom("due_push").where("account_id", "=", accountId).where("asked", "=", asked),
);
const putOff = prepared((tx, accountId: string, asked: number, until: number) =>
  tx
    .insertInto("due_push")
    .values({ account_id: accountId, due_at: until, asked: 1 })
    .onConflict((conflict) =>
      conflict.column("account_id").doUpdateSet({ due_at: until }).where("due_push.asked", "=", asked),
    ),
);

/** Lists connected accounts whose Google may lack changes made in Tasklane. */
export async function accountsBehind(db: Reader): Promise<string[]> {
  const connected = db.selectFrom("due_push").innerJoin("account", "account.id", "account_id");
  const rows = await connected.select("account_id").where("google", "=", "connected").execute();
  return rows.map(({ account_id }) => account_id);
}
