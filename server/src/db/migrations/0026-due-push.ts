import { sql } from "kysely";
import type { Kysely } from "kysely";

/** Adds when each account's changes are next pushed to Google. Accounts that are behind now are due at once. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of [
    `create table due_push (
      account_id text not null primary key references account (id) on delete cascade,
      due_at bigint not null, asked bigint not null)`,
    `insert into due_push select distinct account_id, 0, 1 from member join list on list.id = list_id
      where state = 'approved' and (list.deleted_at is not null or rev > checkpoint
        or exists (select 1 from pending_write where member_id = member.id and pending_write.state = 'open')
        or exists (select 1 from remote_task where member_id = member.id
          and (remote_task.state = 'duplicate' or retry_at is not null)))`,
  ])
    await sql.raw(statement).execute(db);
}
