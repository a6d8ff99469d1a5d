import { sql } from "kysely";
import type { Kysely } from "kysely";
import type { Engine } from "../engine.ts";

/** The new name of each table, by its old one. */
export const TABLES = {
  copy: "replica",
  grave: "tombstone",
  twin: "duplicate",
  intent: "pending_write",
  awaited_cascade: "pending_cascade",
  list_intent: "pending_list",
};

/** For each table, by its new name: the new name of each column, by its old one. */
export const COLUMNS: Record<string, Record<string, string>> = {
  list: { seq: "rev", name_ver: "name_rev", dead_at: "deleted_at" },
  member: {
    place: "order_key",
    title_ver: "title_rev",
    settled: "checkpoint",
    held: "quarantined",
    released: "confirmed",
    spare_at: "orphaned_at",
    spare_name: "orphaned_name",
  },
  sublist: { dead: "deleted", bin_ver: "bin_rev" },
  section: { dead: "deleted", bin_ver: "bin_rev" },
  label: { dead: "deleted", bin_ver: "bin_rev" },
  task: {
    place: "order_key",
    stamps: "revisions",
    ver: "rev",
    dead_ver: "deleted_rev",
    dead_at: "deleted_at",
    dead_by: "deleted_by",
  },
  history: { ver: "rev" },
  replica: {
    located: "remote_list_id",
    traces: "write_log",
    problem_ver: "problem_rev",
    agreed: "synced_rev",
  },
  client: { settled: "acknowledged" },
};

/** For each index with an old word in its name: its new name, and what SQLite needs to create it again. */
export const INDEXES: Record<string, [name: string, on: string]> = {
  task_list_ver: ["task_list_rev", "task (list_id, rev)"],
  task_list_place: ["task_list_order", "task (list_id, order_key)"],
  task_dead: ["task_deleted", "task (deleted_at) where deleted_at is not null"],
  copy_parent: ["replica_parent", "replica (member_id, google_parent) where google_parent is not null"],
  copy_changed: ["replica_changed", "replica (member_id, changed)"],
  copy_task: ["replica_task", "replica (task_id)"],
  copy_problem: ["replica_problem", "replica (member_id) where problem is not null"],
  copy_located: ["replica_moving", "replica (remote_list_id) where remote_list_id is not null"],
  copy_retry: ["replica_retry", "replica (member_id) where retry_at is not null"],
  grave_updated: ["tombstone_updated", "tombstone (updated)"],
  intent_member: ["pending_write_member", "pending_write (member_id, state)"],
  intent_task: ["pending_write_task", "pending_write (task_id)"],
  intent_open: ["pending_write_open", "pending_write (sent_at) where state = 'open'"],
  list_intent_account: ["pending_list_account", "pending_list (account_id)"],
  member_held: ["member_quarantined", "member (id) where quarantined <> '[]'"],
  member_spare: ["member_orphaned", "member (account_id) where orphaned_at is not null"],
};

/** Columns of JSON, by the new name of their table, in which a revision has the key `ver`. */
export const JSON_COLUMNS: Record<string, readonly string[]> = {
  task: ["revisions"],
  replica: ["base", "refusals"],
  tombstone: ["base"],
  duplicate: ["base"],
  pending_write: ["target", "attempts"],
};

/**
 * Renames tables, columns and indexes to the words of the glossary in `docs/architecture.md`. Earlier versions of the program
 * cannot work with the renamed tables (decision 0046).
 */
export async function up(db: Kysely<unknown>, engine: Engine): Promise<void> {
  const run = (statement: string) => sql.raw(statement).execute(db);
  for (const [old, name] of Object.entries(TABLES)) await run(`alter table ${old} rename to ${name}`);
  for (const [table, columns] of Object.entries(COLUMNS))
    for (const [old, name] of Object.entries(columns))
      await run(`alter table ${table} rename column ${old} to ${name}`);
  for (const [old, [name, on]] of Object.entries(INDEXES)) {
    if (engine === "postgres") await run(`alter index ${old} rename to ${name}`);
    else for (const each of [`drop index ${old}`, `create index ${name} on ${on}`]) await run(each);
  }
  if (engine === "postgres") await renameConstraints(db);
  // Every push looks for the replicas of one member that are on their way. Without the member in the index it read all of theirs.
  await run("drop index replica_moving");
  await run(
    "create index replica_moving on replica (member_id, remote_list_id) where remote_list_id is not null",
  );
  await run("alter table replica drop column failures");
  // In JSON, a quote within a text has a backslash before it. So these characters can only be a key.
  for (const [table, columns] of Object.entries(JSON_COLUMNS))
    for (const column of columns)
      await run(`update ${table} set ${column} = replace(${column}, '"ver":', '"rev":')`);
}

/** PostgreSQL gave the constraints names that begin with the old name of their table. */
async function renameConstraints(db: Kysely<unknown>): Promise<void> {
  const { rows } = await sql<{ name: string; table: string }>`
    select conname as name, relname as "table" from pg_constraint join pg_class on pg_class.oid = conrelid
    where connamespace = current_schema()::regnamespace`.execute(db);
  for (const { name, table } of rows) {
    const old = Object.entries(TABLES).find(([, renamed]) => renamed === table)?.[0];
    if (old === undefined || !name.startsWith(`${old}_`)) continue;
    const renamed = table + name.slice(old.length);
    await sql.raw(`alter table ${table} rename constraint ${name} to ${renamed}`).execute(db);
  }
}
