import type { Selectable } from "kysely";
import type { Reader } from "../engine.ts";
import { inChunks } from "../inChunks.ts";
import type { Tables } from "../schema.ts";
import type { MemberRow } from "./members.ts";

/**
 * Names the person who shares a list: by their Google list's id, and by their account id, their e-mail address, or both. Group
 * ids and share links contain these.
 */
export interface SharerKey {
  listId: string;
  userId?: string | undefined;
  from?: string | undefined;
}

/**
 * Finds the sharing member that a group id or share link names, in a shared list that is not deleted.
 * @returns null when no member fits
 */
export async function findSharer(tx: Reader, { listId, userId, from }: SharerKey): Promise<MemberRow | null> {
  const rows = await tx
    .selectFrom("member")
    .innerJoin("list", "list.id", "member.list_id")
    .innerJoin("account", "account.id", "member.account_id")
    .selectAll("member")
    .select("account.email")
    .where("member.google_list_id", "=", listId)
    .where("member.state", "=", "approved")
    .where("list.shared", "=", 1)
    .where("list.deleted_at", "is", null)
    .execute();
  const isMeant = (row: { account_id: string; email: string }): boolean =>
    (userId === undefined || row.account_id === userId) && (from === undefined || isCalled(row, from));
  return rows.find(isMeant) ?? null;
}

/** Lists a list's members and who awaits approval, with their public data: the owner first, then by the time of joining. */
export async function peopleOf(tx: Reader, listId: string): Promise<Peer[]> {
  return tx
    .selectFrom("member")
    .innerJoin("account", "account.id", "member.account_id")
    .selectAll("member")
    .select(["account.email", "account.name", "account.google"])
    .where("member.list_id", "=", listId)
    .where("member.state", "in", ["approved", "pending"])
    .orderBy("member.main_user", "desc")
    .orderBy("member.since")
    .orderBy("member.id")
    .execute();
}

/** Lists a person's memberships in shared lists that are not deleted, including those that await approval. */
export async function sharedMemberships(tx: Reader, accountId: string): Promise<MemberRow[]> {
  return tx
    .selectFrom("member")
    .innerJoin("list", "list.id", "member.list_id")
    .selectAll("member")
    .where("member.account_id", "=", accountId)
    .where("member.state", "in", ["approved", "pending"])
    .where("list.shared", "=", 1)
    .where("list.deleted_at", "is", null)
    .execute();
}

/**
 * Lists the owners of shared lists who no longer take part. They left the list or lost their Google list. Or Google no longer
 * accepts our refresh token, and their last pull was before a given time. Deleted lists are left out.
 */
export async function goneOwners(tx: Reader, before: number): Promise<MemberRow[]> {
  return tx
    .selectFrom("member")
    .innerJoin("list", "list.id", "member.list_id")
    .innerJoin("account", "account.id", "member.account_id")
    .selectAll("member")
    .where("member.main_user", "=", 1)
    .where("list.shared", "=", 1)
    .where("list.deleted_at", "is", null)
    .where((where) =>
      where.or([
        where("member.state", "in", ["left", "detached"]),
        where.and([
          where("account.google", "=", "reauth"),
          where((each) => each.fn.coalesce("account.pulled_at", "account.created_at"), "<", before),
        ]),
      ]),
    )
    .execute();
}

/** A membership with the public data of its person. */
export type Peer = MemberRow & Pick<Selectable<Tables["account"]>, "email" | "name" | "google">;

/** Compares an e-mail address with a person's, ignoring case. */
export function isCalled({ email }: Pick<Peer, "email">, address: string): boolean {
  return email.toLowerCase() === address.toLowerCase();
}

/** Counts the members of each of these lists and the people who await approval. */
export async function countMembers(
  tx: Reader,
  listIds: Iterable<string>,
): Promise<Map<string, { members: number; waiting: number }>> {
  const rows = await inChunks(listIds, (chunk) =>
    tx
      .selectFrom("member")
      .select(["list_id", "state", (member) => member.fn.countAll<number>().as("count")])
      .where("list_id", "in", chunk)
      .groupBy(["list_id", "state"])
      .execute(),
  );
  const counts = new Map<string, { members: number; waiting: number }>();
  for (const { list_id, state, count } of rows) {
    const known = counts.get(list_id) ?? { members: 0, waiting: 0 };
    if (state === "approved") known.members = count;
    if (state === "pending") known.waiting = count;
    counts.set(list_id, known);
  }
  return counts;
}
