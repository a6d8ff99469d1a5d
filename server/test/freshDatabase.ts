import { randomBytes } from "node:crypto";
import { Client } from "pg";
import { inject } from "vitest";
import { openStore } from "../src/db/engine.ts";

/** A database of its own for a test on the run's one PostgreSQL. */
interface Database {
  url: string;
  name: string;
  /**
   * Puts its clock, as whoever connects from now on sees it, `ahead` milliseconds ahead; since `from` it goes `speed` times
   * as fast as ours.
   */
  setClock(how: { ahead?: number; speed?: number; from?: number }): Promise<void>;
  /** Also ends connections left open. */
  drop(): Promise<void>;
}

/** An empty database; with `template`, a copy of that database, which nobody may be connected to. */
export function freshDatabase(template = "template0"): Promise<Database> {
  return createDatabase(inject("postgresUrl"), template);
}

/** A database whose tables are there, which is quicker than to make them for every test. */
export function migratedDatabase(): Promise<Database> {
  return freshDatabase(inject("postgresTemplate"));
}

/** What `migratedDatabase` copies, made once for a run. */
export async function createTemplate(server: string): Promise<Database> {
  const database = await createDatabase(server, "template0");
  const store = await openStore({ url: database.url });
  await store.close();
  return database;
}

async function createDatabase(server: string, template: string): Promise<Database> {
  const name = `test_${randomBytes(8).toString("hex")}`;
  // Without fsync, copying files is ten times as fast as writing them to the log.
  await administer(server, `CREATE DATABASE ${name} TEMPLATE ${template} STRATEGY FILE_COPY`);
  const url = new URL(server);
  url.pathname = `/${name}`;
  return {
    url: url.href,
    name,
    async setClock({ ahead = 0, speed = 1, from = 0 }) {
      await administer(
        url.href,
        `CREATE OR REPLACE FUNCTION public.clock_timestamp() RETURNS timestamptz LANGUAGE sql VOLATILE AS $$
           SELECT to_timestamp((${from} + (extract(epoch FROM pg_catalog.clock_timestamp()) * 1000 - ${from}) * ${speed}
             + ${ahead}) / 1000) $$;
         ALTER DATABASE ${name} SET search_path = public, pg_catalog`,
      );
    },
    drop: () => administer(server, `DROP DATABASE ${name} WITH (FORCE)`),
  };
}

async function administer(server: string, statement: string): Promise<void> {
  const client = new Client(server);
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}
