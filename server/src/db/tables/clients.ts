import type { Reader, Tx } from "../engine.ts";
import { prepared, preparedFirst } from "../prepared.ts";
import type { Tables } from "../schema.ts";

/** A browser numbers its mutations and sends these fields with each. */
export interface MutationNumber {
  /** The id of the browser's installation, a UUID. */
  client: string;
  /** A later mutation of the same browser has a larger number. */
  number: number;
  /** The browser has received the answers to all its mutations with smaller numbers. */
  acknowledged: number;
  /** Whether the browser may have sent this mutation before, because it got no answer. */
  isRepeated: boolean;
}

/** Returns the number below which this browser has received all answers (`MutationNumber`); 0 for an unknown browser. */
export async function acknowledgedOf(db: Reader, accountId: string, client: string): Promise<number> {
  return (await byId(db, accountId, client))?.acknowledged ?? 0;
}

const byId = preparedFirst((db, accountId: string, client: string) =>
  db.selectFrom("client").select("acknowledged").where("account_id", "=", accountId).where("id", "=", client),
);

/** Records below which number this browser has received all answers, and deletes these stored answers. */
export async function acknowledge(
  tx: Tx,
  accountId: string,
  { client, acknowledged }: MutationNumber,
  now: number,
): Promise<void> {
  await save(tx, { account_id: accountId, id: client, acknowledged, used_at: now });
  await deleteReceived(tx, accountId, client, acknowledged);
}

const save = prepared((tx, row: Tables["client"]) =>
  tx
    .insertInto("client")
    .values(row)
    .onConflict((conflict) =>
      conflict.columns(["account_id", "id"]).doUpdateSet((known) => ({
        // Two tabs of one browser may send their numbers in the wrong order, so keep the higher one.
        acknowledged: known
          .case()
          .when("client.acknowledged", "<", known.ref("excluded.acknowledged"))
          .then(known.ref("excluded.acknowledged"))
          .else(known.ref("client.acknowledged"))
          .end(),
        used_at: known.ref("excluded.used_at"),
      })),
    ),
);
const deleteReceived = prepared((tx, accountId: string, client: string, acknowledged: number) =>
  tx
    .deleteFrom("idempotency")
    .where("account_id", "=", accountId)
    .where("client", "=", client)
    .where("number", "<", acknowledged),
);
