import { sql } from "kysely";
import type { ExpressionBuilder } from "kysely";
import type { Reader } from "../engine.ts";
import type { Tables } from "../schema.ts";

/** Lists connected accounts whose Google may lack changes made in Tasklane. */
export async function accountsBehind(db: Reader): Promise<string[]> {
  const rows = await db
    .selectFrom("member")
    .innerJoin("list", "list.id", "member.list_id")
    .where((where) => where.or([where("list.deleted_at", "is not", null), ...unpushed(where)]))
    .innerJoin("account", "account.id", "member.account_id")
    .select("member.account_id as id")
    .distinct()
    .where("account.google", "=", "connected")
    .where("member.state", "=", "approved")
    .execute();
  return rows.map(({ id }) => id);
}

/** Builds SQL conditions. If any of them holds, a member's Google list may lack a change made in Tasklane. */
export function unpushed(where: ExpressionBuilder<Tables, "member" | "list">) {
  return [
    where("list.rev", ">", where.ref("member.checkpoint")),
    where.exists(
      where
        .selectFrom("pending_write")
        .select("pending_write.id")
        .whereRef("pending_write.member_id", "=", "member.id")
        .where("pending_write.state", "=", "open"),
    ),
    where.exists(
      where
        .selectFrom("remote_task")
        .select("remote_task.google_id")
        .whereRef("remote_task.member_id", "=", "member.id")
        .where("remote_task.state", "=", "duplicate")
        // With this condition the database can use the index of duplicates and pending cascades.
        .where(sql<boolean>`(remote_task.state = 'duplicate' or remote_task.cascade_at is not null)`),
    ),
  ];
}

/** Tells whether an account is an approved member of a shared list. */
export async function sharesLists(db: Reader, accountId: string): Promise<boolean> {
  const row = await db
    .selectFrom("member")
    .innerJoin("list", "list.id", "member.list_id")
    .select("member.id")
    .where("member.account_id", "=", accountId)
    .where("member.state", "=", "approved")
    .where("list.shared", "=", 1)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}
