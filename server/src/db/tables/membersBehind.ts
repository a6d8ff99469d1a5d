import { sql } from "kysely";
import type { Reader } from "../engine.ts";
import { isDue, LONGEST_RETRY_WAIT } from "../../domain/refusal.ts";
import type { MemberRow } from "./members.ts";
import { preparedSql } from "../prepared.ts";

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
  hasTasksOnTheirWay: boolean;
}

/**
 * Lists the account's memberships whose Google lists may lack changes made in Tasklane. A single query, since every run asks it.
 * @param now includes members for whom Google refused a name or a write that is due by then to be tried again
 */
export async function membersBehind(tx: Reader, accountId: string, now: number): Promise<MemberBehind[]> {
  const rows = await behind(tx, accountId, now, now + LONGEST_RETRY_WAIT);
  return rows.map(({ name, name_rev: nameRev, list_deleted_at, on_their_way, ...member }) => ({
    member,
    name,
    nameRev,
    isRenamed: nameRev > member.title_rev && isDue(member.name_retry_at ?? 0, now),
    isUnread: member.since !== null && member.watermark === null,
    isDeleted: list_deleted_at !== null,
    hasTasksOnTheirWay: on_their_way === 1,
  }));
}

type Row = MemberRow & {
  name: string;
  name_rev: number;
  list_deleted_at: number | null;
  on_their_way: 0 | 1;
};

const behind = preparedSql(
  (_, accountId: string, now: number, ahead: number) => sql<Row>`select member.*, list.name, list.name_rev,
      list.deleted_at as list_deleted_at,
      case when exists (select 1 from remote_task
        where member_id = member.id and state = 'live' and remote_list_id is not null) then 1 else 0 end as on_their_way
    from member join list on list.id = member.list_id
    where member.account_id = ${accountId} and member.state = 'approved' and (
      (list.name_rev > member.title_rev
        and (name_retry_at is null or name_retry_at <= ${now} or name_retry_at > ${ahead}))
      or (member.since is not null and member.watermark is null)
      or list.deleted_at is not null
      or list.rev > member.checkpoint
      or exists (select 1 from pending_write where member_id = member.id and state = 'open')
      or exists (select 1 from remote_task where member_id = member.id and state = 'duplicate' and retry_at is null
        and (state = 'duplicate' or cascade_at is not null)) -- so the database uses the index of these
      or exists (select 1 from remote_task where member_id = member.id and retry_at <= ${now})
      or exists (select 1 from remote_task where member_id = member.id and retry_at > ${ahead}))`,
);
