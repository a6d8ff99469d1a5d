import { sql } from "kysely";
import type { Tx } from "./engine.ts";
import { runSql } from "./prepared.ts";
import { isSqlite } from "./sqlite.ts";

const numbers = new WeakMap<Tx, number>();
const NEXT_CLOCK = "update clock set n = n + 1 where id = 1 returning n";

/**
 * Returns the change number of this transaction, from a counter of the whole database. The transaction writes it to the column
 * `changed` of its rows. So clients can ask for the rows that changed since.
 */
export async function changeNumber(tx: Tx): Promise<number> {
  const known = numbers.get(tx);
  if (known !== undefined) return known;
  const [row] = isSqlite(tx)
    ? await runSql<{ n: number }>(tx, NEXT_CLOCK)
    : (await sql<{ n: string }>`select pg_current_xact_id()::text as n`.execute(tx)).rows;
  const n = Number(row!.n);
  numbers.set(tx, n);
  return n;
}
