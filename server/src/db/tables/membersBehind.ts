import { sql } from "kysely";
import type { ExpressionBuilder } from "kysely";
import type { Reader } from "../engine.ts";
import { isDue, LAST_TRY } from "../../domain/refusal.ts";
import { approvedOf } from "./members.ts";
import type { MemberRow } from "./members.ts";
import { prepared } from "../prepared.ts";
import type { Tables } from "../schema.ts";

/** A membership whose Google list may lack a change made in Tasklane, and what of it the push does besides tasks. */
export interface MemberBehind {
  member: MemberRow;
  /** The list's name, and the revision at which it got that name. */
  name: string;
  nameRev: number;
  isRenamed: boolean;
  /** Whether Google's list has to be read first: the person is new in a shared list, or the list was restored. */
  isUnread: boolean;
  isDeleted: boolean;
  /** Whether a task was moved to this list in Tasklane, and is still in another list in Google. */
  isMoving: boolean;
}

/**
 * Lists the account's memberships whose Google lists may lack changes made in Tasklane. Every run of the engine asks this, so it
 * is a single query.
 * @param now includes members for whom Google refused a name or a write that is due by then to be tried again
 */
export async function membersBehind(tx: Reader, accountId: string, now: number): Promise<MemberBehind[]> {
  const rows = await behind(tx, accountId, now, now + LAST_TRY);
  return rows.map(({ name, name_rev: nameRev, list_deleted_at, is_moving, ...member }) => ({
    member,
    name,
    nameRev,
    isRenamed: nameRev > member.title_rev && isDue(member.name_retry_at ?? 0, now),
    isUnread: member.since !== null && member.watermark === null,
    isDeleted: list_deleted_at !== null,
    isMoving: is_moving === 1,
  }));
}

const behind = prepared((tx, accountId: string, now: number, ahead: number) =>
  approvedOf(tx, accountId)
    .innerJoin("list", "list.id", "member.list_id")
    .selectAll("member")
    .select(["list.name", "list.name_rev", "list.deleted_at as list_deleted_at"])
    .select((where) => where.case().when(isMoving(where)).then(1).else(0).end().as("is_moving"))
    .where((where) =>
      where.or([
        where.and([
          where("list.name_rev", ">", where.ref("member.title_rev")),
          where.or([
            where("member.name_retry_at", "is", null),
            where("member.name_retry_at", "<=", now),
            where("member.name_retry_at", ">", ahead),
          ]),
        ]),
        where.and([where("member.since", "is not", null), where("member.watermark", "is", null)]),
        where("list.deleted_at", "is not", null),
        where("list.rev", ">", where.ref("member.checkpoint")),
        where.exists(
          where
            .selectFrom("pending_write")
            .select("pending_write.id")
            .whereRef("pending_write.member_id", "=", "member.id")
            .where("pending_write.state", "=", "open"),
        ),
        where.exists(
          remoteTasks(where)
            .where("remote_task.state", "=", "duplicate")
            // With this condition the database can use the index of duplicates and pending cascades.
            .where(sql<boolean>`(remote_task.state = 'duplicate' or remote_task.cascade_at is not null)`),
        ),
        where.exists(remoteTasks(where).where("remote_task.retry_at", "<=", now)),
        where.exists(remoteTasks(where).where("remote_task.retry_at", ">", ahead)),
      ]),
    ),
);

function isMoving(where: ExpressionBuilder<Tables, "member" | "list">) {
  const live = remoteTasks(where).where("remote_task.state", "=", "live");
  return where.exists(live.where("remote_task.remote_list_id", "is not", null));
}

function remoteTasks(where: ExpressionBuilder<Tables, "member" | "list">) {
  const all = where.selectFrom("remote_task").select("remote_task.google_id");
  return all.whereRef("remote_task.member_id", "=", "member.id");
}
