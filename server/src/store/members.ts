import type { Selectable } from "kysely";
import type { Reader, Tx } from "./engine.ts";
import { inPieces } from "./pieces.ts";
import type { Tables } from "./schema.ts";

export type MemberRow = Selectable<Tables["member"]>;

export async function memberById(tx: Reader, id: string): Promise<MemberRow | undefined> {
  return tx.selectFrom("member").selectAll().where("id", "=", id).executeTakeFirst();
}

/** The members of an account whose Google lists are kept in step. */
export async function syncedMembers(tx: Reader, accountId: string): Promise<MemberRow[]> {
  return tx
    .selectFrom("member")
    .selectAll()
    .where("account_id", "=", accountId)
    .where("state", "=", "approved")
    .orderBy("place")
    .execute();
}

export async function changeMember(tx: Tx, id: string, set: Partial<Omit<MemberRow, "id">>): Promise<void> {
  await tx.updateTable("member").set(set).where("id", "=", id).execute();
}

/** A member's Google list is looked at again, although no task changed. */
export async function unsettle(tx: Tx, id: string): Promise<void> {
  await tx
    .updateTable("member")
    .set((member) => ({ settled: member("settled", "-", 1) }))
    .where("id", "=", id)
    .execute();
}

/** Who sees these lists: accounts with the Google list that is their copy. */
export async function readersOf(
  tx: Reader,
  listIds: Iterable<string>,
): Promise<{ accountId: string; googleListId: string | null }[]> {
  return inPieces(listIds, (piece) =>
    tx
      .selectFrom("member")
      .select(["account_id as accountId", "google_list_id as googleListId"])
      .where("list_id", "in", piece)
      .where("state", "=", "approved")
      .execute(),
  );
}

export async function memberByGoogleList(
  tx: Reader,
  accountId: string,
  googleListId: string,
): Promise<MemberRow | undefined> {
  return tx
    .selectFrom("member")
    .selectAll()
    .where("account_id", "=", accountId)
    .where("google_list_id", "=", googleListId)
    .executeTakeFirst();
}
