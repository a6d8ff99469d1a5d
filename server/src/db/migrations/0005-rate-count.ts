import { sql } from "kysely";
import type { Kysely } from "kysely";
import type { Engine } from "../engine.ts";

/** Calls that server processes have counted together; what a crash loses of a minute's counts is no loss. */
export async function up(db: Kysely<unknown>, engine: Engine): Promise<void> {
  const kind = engine === "postgres" ? "unlogged table" : "table";
  const columns = "key text not null, minute bigint not null, n bigint not null, primary key (key, minute)";
  await sql.raw(`create ${kind} rate_count (${columns})`).execute(db);
}
