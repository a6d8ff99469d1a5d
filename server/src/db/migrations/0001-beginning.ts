import { sql } from "kysely";
import type { Kysely } from "kysely";
import type { Engine } from "../engine.ts";

/** Creates the whole first schema. Order keys must be compared byte by byte; PostgreSQL does that only with the collation "C". */
export async function up(db: Kysely<unknown>, engine: Engine): Promise<void> {
  const bytes = engine === "postgres" ? ` collate "C"` : "";
  const statements = [
    `create table meta (key text primary key, value text not null)`,
    `create table clock (id integer primary key, n bigint not null)`,
    `insert into clock (id, n) values (1, 1)`,

    `create table account (
      id text primary key, google_sub text not null unique, email text not null, name text, picture text,
      token text, scopes text not null, google text not null, created_at bigint not null, pulled_at bigint,
      changed bigint not null)`,
    `create table session (
      id text primary key, account_id text not null references account (id) on delete cascade,
      created_at bigint not null, seen_at bigint not null)`,
    `create index session_account on session (account_id)`,
    `create table used_state (state text primary key, at bigint not null)`,
    `create table idempotency (
      account_id text not null references account (id) on delete cascade, key text not null, request text not null,
      status integer not null, answer text not null, at bigint not null, primary key (account_id, key))`,
    `create index idempotency_at on idempotency (at)`,
    `create table lease (
      account_id text primary key references account (id) on delete cascade, holder text not null,
      fence bigint not null, expires_at bigint not null)`,

    `create table list (
      id text primary key, name text not null, seq bigint not null, name_ver bigint not null,
      shared integer not null, created_at bigint not null, dead_at bigint, changed bigint not null)`,
    `create table member (
      id text primary key, list_id text not null references list (id) on delete cascade,
      account_id text not null references account (id) on delete cascade, main_user integer not null,
      state text not null, epoch integer not null, google_list_id text, former_list_id text, is_default integer not null,
      place text${bytes} not null, title text not null, title_ver bigint not null, list_etag text,
      list_updated text, watermark bigint, full_at bigint, pulled_at bigint, missing integer not null,
      missing_at bigint, order_seen text not null, settled bigint not null,
      held text not null default '[]', released text not null default '[]', changed bigint not null,
      unique (list_id, account_id), unique (account_id, google_list_id))`,
    `create table sublist (
      list_id text not null references list (id) on delete cascade, id text not null, name text not null,
      dead integer not null, changed bigint not null, primary key (list_id, id))`,
    `create table section (
      list_id text not null references list (id) on delete cascade, sublist_id text not null, id text not null,
      name text not null, dead integer not null, changed bigint not null, primary key (list_id, sublist_id, id))`,
    `create table label (
      account_id text not null references account (id) on delete cascade, id text not null, name text not null,
      dead integer not null, changed bigint not null, primary key (account_id, id))`,

    `create table task (
      id text primary key, list_id text not null references list (id) on delete cascade,
      place text${bytes} not null, text text not null, sublist text, section text, label text,
      notes text not null, due text, status text not null, parent text, completed_at bigint,
      stamps text not null, ver bigint not null, dead_ver bigint, dead_at bigint, dead_by text, assigned text,
      created_at bigint not null, changed bigint not null)`,
    `create index task_list_ver on task (list_id, ver)`,
    `create index task_list_changed on task (list_id, changed)`,
    `create index task_parent on task (parent) where parent is not null`,
    `create index task_list_place on task (list_id, place)`,
    `create table copy (
      member_id text not null references member (id) on delete cascade,
      task_id text not null references task (id) on delete cascade, google_id text not null, located text,
      state text not null,
      etag text not null, updated bigint not null, raw_title text not null, google_parent text,
      base text not null, traces text not null, problem text, problem_ver bigint, failures integer not null,
      agreed bigint not null, changed bigint not null,
      primary key (member_id, task_id), unique (member_id, google_id))`,
    `create index copy_parent on copy (member_id, google_parent) where google_parent is not null`,
    `create index copy_changed on copy (member_id, changed)`,
    `create index copy_task on copy (task_id)`,
    `create table grave (
      member_id text not null references member (id) on delete cascade, google_id text not null, task_id text,
      by text not null, at bigint not null, updated bigint not null, raw_title text not null, base text,
      primary key (member_id, google_id))`,
    `create table intent (
      id text primary key, member_id text not null references member (id) on delete cascade,
      task_id text not null references task (id) on delete cascade, kind text not null, target text not null,
      etag text, sent_at bigint not null, google_at bigint not null, state text not null,
      attempts text not null, google_id text)`,
    `create index intent_member on intent (member_id, state)`,
    `create index intent_task on intent (task_id)`,
    `create table twin (
      member_id text not null references member (id) on delete cascade, google_id text not null,
      task_id text not null references task (id) on delete cascade, etag text not null, raw_title text not null, base text not null,
      sent_at bigint, primary key (member_id, google_id))`,
    `create table awaited_cascade (
      member_id text not null references member (id) on delete cascade, google_id text not null,
      task_id text not null references task (id) on delete cascade, deleted_at bigint not null,
      primary key (member_id, google_id))`,
    `create table history (
      id text primary key, list_id text not null references list (id) on delete cascade,
      task_id text not null references task (id) on delete cascade, field text not null, value text,
      ver bigint not null, until bigint not null, at bigint not null, by text not null, reason text not null)`,
    `create index history_task on history (task_id, field)`,
    `create index history_at on history (at)`,
    `create table job (
      id text primary key, account_id text not null references account (id) on delete cascade, what text not null,
      done integer not null, total integer not null, at bigint not null)`,
    `create index job_account on job (account_id)`,
    `create table job_task (
      job_id text not null references job (id) on delete cascade,
      task_id text not null references task (id) on delete cascade, primary key (job_id, task_id))`,
    `create index job_task_task on job_task (task_id)`,
    `create table list_intent (
      id text primary key, account_id text not null references account (id) on delete cascade, title text not null,
      known text not null, at bigint not null)`,
    `create index list_intent_account on list_intent (account_id)`,
  ];
  for (const statement of statements) await sql.raw(statement).execute(db);
}
