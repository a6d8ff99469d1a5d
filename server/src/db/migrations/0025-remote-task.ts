import { sql } from "kysely";
import type { Kysely } from "kysely";

/** The columns of the new table that all states of a row have. */
const COMMON =
  "account_id, google_id, member_id, etag, updated, raw_title, base, write_log, synced_rev, changed";

/**
 * Joins four tables (replicas, tombstones, duplicates and pending cascades) into `remote_task`, with one row for each Google task
 * of an account (decision 0048). A Google id may have rows in several memberships of an account. Then the first statement below
 * that knows it wins, and of one statement, a current membership wins.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of [
    `create table remote_task (
      account_id text not null references account (id) on delete cascade, google_id text not null,
      member_id text not null references member (id) on delete cascade,
      task_id text references task (id) on delete cascade, belongs_to text, state text not null, remote_list_id text,
      google_parent text, etag text not null, updated bigint not null, raw_title text not null, base text,
      write_log text not null, removed_by text, removed_at bigint, cascade_at bigint, sent_at bigint, problem text,
      problem_rev bigint, refusals text not null default '{}', retry_at bigint, synced_rev bigint not null,
      changed bigint not null,
      primary key (account_id, google_id), unique (member_id, task_id))`,
    REPLICAS,
    DUPLICATES,
    TOMBSTONES,
    `update remote_task set cascade_at = (select deleted_at from pending_cascade
        where pending_cascade.member_id = remote_task.member_id and pending_cascade.google_id = remote_task.google_id)
      where state = 'deleted'`,
    ...["pending_cascade", "duplicate", "tombstone", "replica"].map((table) => `drop table ${table}`),
    `create index remote_task_task on remote_task (task_id) where task_id is not null`,
    `create index remote_task_belongs on remote_task (belongs_to) where belongs_to is not null`,
    `create index remote_task_parent on remote_task (member_id, google_parent) where google_parent is not null`,
    `create index remote_task_changed on remote_task (member_id, changed)`,
    `create index remote_task_moving on remote_task (member_id, remote_list_id) where remote_list_id is not null`,
    `create index remote_task_open on remote_task (member_id) where (state = 'duplicate' or cascade_at is not null)`,
    `create index remote_task_problem on remote_task (member_id) where problem is not null`,
    `create index remote_task_retry on remote_task (member_id) where retry_at is not null`,
    `create index remote_task_deleted on remote_task (updated) where state = 'deleted'`,
  ])
    await sql.raw(statement).execute(db);
}

/** A current membership comes first, then one whose list the person deleted. */
const CURRENT_FIRST = "case member.state when 'approved' then 0 when 'pending' then 1 else 2 end";

/** The state `gone` had no longer a Google task. Only what Google refused to create is still a replica. */
const REPLICAS = `insert into remote_task (${COMMON}, state, task_id, remote_list_id, google_parent, problem, problem_rev,
    refusals, retry_at)
  select member.account_id, google_id, member_id, etag, updated, raw_title, base, write_log, synced_rev, replica.changed,
    case replica.state when 'live' then 'live' else 'refused' end, task_id, remote_list_id, google_parent, problem,
    problem_rev, refusals, retry_at
  from replica join member on member.id = member_id
  where replica.state = 'live' or google_id like 'refused:%'
  order by case replica.state when 'live' then 0 else 1 end, ${CURRENT_FIRST}
  on conflict do nothing`;

const DUPLICATES = `insert into remote_task (${COMMON}, state, belongs_to, sent_at, removed_by, removed_at)
  select member.account_id, duplicate.google_id, duplicate.member_id, etag, coalesce(tombstone.updated, 0),
    duplicate.raw_title, duplicate.base, '{}', 0, 0, 'duplicate', duplicate.task_id, sent_at, by, at
  from duplicate join member on member.id = duplicate.member_id
  left join tombstone on tombstone.member_id = duplicate.member_id and tombstone.google_id = duplicate.google_id
  where true
  order by ${CURRENT_FIRST}
  on conflict do nothing`;

/** The greatest safe number marked a task that had moved to another list. Its row in that list takes the place of the mark. */
const MOVED_AWAY = Number.MAX_SAFE_INTEGER;
const TOMBSTONES = `insert into remote_task (${COMMON}, state, belongs_to, removed_by, removed_at)
  select member.account_id, tombstone.google_id, tombstone.member_id, '', tombstone.updated, tombstone.raw_title,
    tombstone.base, coalesce(write_log, '{}'), 0, 0, 'deleted', tombstone.task_id, by, at
  from tombstone join member on member.id = tombstone.member_id
  left join replica on replica.member_id = tombstone.member_id and replica.google_id = tombstone.google_id
  where tombstone.updated <> ${MOVED_AWAY}
  order by ${CURRENT_FIRST}, case when tombstone.task_id is null then 1 else 0 end, tombstone.updated
  on conflict do nothing`;
