import { sql } from "kysely";
import type { Kysely } from "kysely";
import type { Engine } from "../engine.ts";
import { up as beginning } from "./0001-beginning.ts";
import { up as glossary } from "./0024-glossary.ts";
import { up as remoteTask } from "./0025-remote-task.ts";

interface Migration {
  id: string;
  up(db: Kysely<unknown>, engine: Engine): Promise<void>;
  /** Whether the migration makes the database useless for earlier versions of the program. They then refuse to start. */
  breaks?: boolean;
}

/** Makes a migration of SQL statements, which run in their order. */
function run(id: string, statementsOf: (engine: Engine) => readonly string[]): Migration {
  return {
    id,
    async up(db, engine) {
      for (const statement of statementsOf(engine)) await sql.raw(statement).execute(db);
    },
  };
}

/**
 * The migrations in the order in which they run. An id is never reused, and a released migration is never edited. Two share the
 * number 0006: they were written on the same day, and renaming one would run it again.
 */
export const MIGRATIONS: readonly Migration[] = [
  { id: "0001-beginning", up: beginning },
  // Adds the time at which a value was replaced. The history keeps a value for some time after that (I2).
  run("0002-replaced-at", () => [
    `alter table history add column replaced_at bigint not null default 0`,
    `update history set replaced_at = at`,
    `drop index history_at`,
    `create index history_replaced on history (replaced_at)`,
  ]),
  // Adds indexes for the sweeps of deleted tasks and old tombstones, which otherwise read whole tables.
  run("0003-sweeping", () => [
    `create index task_dead on task (dead_at) where dead_at is not null`,
    `create index grave_updated on grave (updated)`,
  ]),
  // Adds when a person joined a shared list (`since`). Adds, on the deleted task that a move leaves in the old list, the id of the
  // moved task (`former_id`).
  run("0004-sharing", () => [
    `alter table member add column since bigint`,
    `alter table task add column former_id text`,
  ]),
  // Adds counts of calls, by which all server processes together enforce rate limits. On PostgreSQL the table is unlogged: a crash
  // loses some minutes' counts, which does no harm.
  run("0005-rate-count", (engine) => [
    `create ${engine === "postgres" ? "unlogged table" : "table"} rate_count (
      key text not null, minute bigint not null, n bigint not null, primary key (key, minute))`,
  ]),
  // Adds the idempotency keys of calls that deleted an account. So a repeated call is recognised after the deletion.
  run("0006-deletion", () => [`create table deletion (call text primary key, at bigint not null)`]),
  // Adds partial indexes for the operator's metrics. They contain only the rows that are counted.
  run("0006-figures", () => [
    `create index copy_problem on copy (member_id) where problem is not null`,
    `create index intent_open on intent (sent_at) where state = 'open'`,
    `create index member_held on member (id) where held <> '[]'`,
  ]),
  // Adds when the placeholder list of a person who asked to join a shared list is no longer needed: 30 days from now.
  run("0007-spare", () => [
    `alter table member add column spare_at bigint`,
    `update member set spare_at = ${Date.now() + 30 * 24 * 60 * 60_000} where state = 'pending'`,
    `create index member_spare on member (account_id) where spare_at is not null`,
  ]),
  // Adds an index of the few tasks that were moved to another list in Tasklane, but not yet in Google.
  run("0008-located", () => [`create index copy_located on copy (located) where located is not null`]),
  // Adds the browser in which a session began. It stays null for earlier sessions.
  run("0009-browser", () => [`alter table session add column browser text`]),
  // Adds failures at Google that last, one for each account. Every server can then show them, and none calls Google before `until`.
  run("0010-account-trouble", () => [
    `create table account_trouble (
      account_id text not null primary key references account (id) on delete cascade,
      kind text not null, since bigint not null, until bigint not null)`,
  ]),
  // Adds when an account is next read from Google, and how often. Any server can then read the account, and a restart loses
  // nothing. Existing accounts are due at once; a starting server spreads them over an hour.
  run("0011-next-pull", () => [
    `alter table account add column next_pull_at bigint not null default 0`,
    `alter table account add column pull_wait bigint not null default 0`,
    `alter table account add column pull_count bigint not null default 0`,
    `alter table account add column hinted_at bigint not null default 0`,
    `alter table account add column distrusted_at bigint not null default 0`,
    `create index account_next_pull on account (next_pull_at)`,
    `alter table member add column look_at bigint`,
    `create index member_look on member (look_at) where look_at is not null`,
  ]),
  // Adds when a member's Google list must be read again, because Tasklane's own writes may hide other people's edits there.
  run("0012-written-since-read", () => [`alter table member add column written_at bigint`]),
  // Adds which parts of a task Google refuses, with the time of the next try (`refusals.ts`). For refusals before this migration,
  // the part is unknown. Each such task keeps its reason and is tried at once, which shows the part.
  run("0013-refusals", () => [
    `alter table copy add column refusals text not null default '{}'`,
    `alter table copy add column retry_at bigint`,
    `update copy set retry_at = 0 where problem is not null`,
    `create index copy_retry on copy (member_id) where retry_at is not null`,
  ]),
  // Adds notices of events around a person's shared lists. Adds the name that a placeholder list gets if its person has used it.
  run("0014-notices", () => [
    `create table notice (
      id text primary key, account_id text not null references account (id) on delete cascade, kind text not null,
      actor_id text references account (id) on delete set null,
      list_id text references list (id) on delete set null, list_name text not null,
      own_list_id text references list (id) on delete set null,
      answer text, at bigint not null, seen_at bigint)`,
    `create index notice_account on notice (account_id, at)`,
    `create index notice_list on notice (list_id)`,
    `create index notice_own_list on notice (own_list_id)`,
    `create index notice_actor on notice (actor_id)`,
    `create index notice_at on notice (at)`,
    `alter table member add column spare_name text`,
  ]),
  // Adds what the last run of the engine for an account stores for the next one, on whatever server that is.
  run("0015-account-memory", () => [
    `create table account_memory (
      account_id text not null primary key references account (id) on delete cascade,
      holder text not null, memory text not null)`,
  ]),
  // Adds the bin (decision 0033). A deleted task, sublist, section, label or list is marked with the act that deleted it, its time
  // and its author. What was deleted before this migration has no mark, so the bin does not show it.
  run("0016-bin", () => [
    `alter table task add column bin_act text`,
    `alter table task add column bin_how text`,
    `create index task_bin on task (list_id, dead_at) where bin_act is not null`,
    `alter table list add column bin_at bigint`,
    `alter table list add column bin_by text`,
    `alter table list add column bin_how text`,
    ...["sublist", "section", "label"].flatMap((table) => [
      `alter table ${table} add column bin_at bigint`,
      `alter table ${table} add column bin_by text`,
      `alter table ${table} add column bin_ver bigint`,
    ]),
    `alter table member add column bin_from bigint not null default 0`,
  ]),
  // Adds the saved views (named filters) of each person. One row holds all of them, because they are read together.
  run("0017-saved-views", () => [
    `create table saved_views (
      account_id text not null primary key references account (id) on delete cascade,
      views text not null, changed bigint not null)`,
  ]),
  // Adds the browsers of a person. A browser numbers its mutations, and has the answers to all below `settled`. Stored answers get
  // the browser and the number, so that an answer is kept until its browser has it.
  run("0018-clients", () => [
    `create table client (
      account_id text not null references account (id) on delete cascade, id text not null, settled bigint not null,
      used_at bigint not null, primary key (account_id, id))`,
    `create index client_used on client (used_at)`,
    `alter table idempotency add column client text`,
    `alter table idempotency add column number bigint`,
    `create index idempotency_client on idempotency (account_id, client, number)`,
  ]),
  // A list may be created to restore a deleted one. Adds the deleted list to the pending creation. So a call for a new list of the
  // same name does not take this one.
  run("0022-list-restored", () => [`alter table list_intent add column restores text`]),
  // Adds who last gave a task its place among its siblings, and who moved it to its list. Neither is a field with a revision. An
  // Undo that leaves such a change in place names the person.
  run("0023-placed-by", () => [
    `alter table task add column placed_by text`,
    `alter table task add column moved_by text`,
  ]),
  { id: "0024-glossary", up: glossary, breaks: true },
  { id: "0025-remote-task", up: remoteTask, breaks: true },
  // Adds when each account's changes are next pushed to Google. Accounts that are behind now are due at once.
  run("0026-due-push", () => [
    `create table due_push (
      account_id text not null primary key references account (id) on delete cascade,
      due_at bigint not null, asked bigint not null)`,
    `insert into due_push select distinct account_id, 0, 1 from member join list on list.id = list_id
      where state = 'approved' and (list.deleted_at is not null or rev > checkpoint
        or exists (select 1 from pending_write where member_id = member.id and pending_write.state = 'open')
        or exists (select 1 from remote_task where member_id = member.id
          and (remote_task.state = 'duplicate' or retry_at is not null)))`,
  ]),
  // Adds why Google refuses the name of a member's list, and when it is tried again.
  run("0027-refused-name", () => [
    `alter table member add column name_refusal text`,
    `alter table member add column name_retry_at bigint`,
  ]),
  // Marks placeholder lists deleted that nobody waits in any more. A run of the engine deletes them, or lets them live if they were
  // used in Google. Those that were used in Tasklane become ordinary lists at once: earlier versions showed them.
  run("0028-hidden-placeholders", () => [
    `update member set orphaned_at = null where state = 'approved' and orphaned_at is not null and (
      exists (select 1 from task where list_id = member.list_id)
      or exists (select 1 from sublist where list_id = member.list_id)
      or exists (select 1 from section where list_id = member.list_id))`,
    `update list set deleted_at = member.orphaned_at from member
      where member.list_id = list.id and state = 'approved' and orphaned_at is not null`,
  ]),
];
