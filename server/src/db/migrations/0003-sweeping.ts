import { sql } from "kysely";
import type { Kysely } from "kysely";

/** Adds indexes for the sweeps of deleted tasks and old tombstones, which otherwise read whole tables. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(`create index task_dead on task (dead_at) where dead_at is not null`).execute(db);
  await sql.raw(`create index grave_updated on grave (updated)`).execute(db);
}
