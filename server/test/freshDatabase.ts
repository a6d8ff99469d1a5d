import { randomBytes } from "node:crypto";
import { Client } from "pg";
import { inject } from "vitest";
import { openStore } from "../src/db/engine.ts";

/** A database for one test, on the PostgreSQL of the whole test run. */
interface Database {
  url: string;
  name: string;
  /**
   * Sets the database's clock for new connections. It is `ahead` milliseconds ahead, and since `from` it runs `speed`
   * times as fast as ours.
   */
  setClock(how: { ahead?: number; speed?: number; from?: number }): Promise<void>;
  /** Deletes the database and cuts open connections. */
  drop(): Promise<void>;
}

/** Creates an empty database, or a copy of the database `template`, to which nobody may be connected. */
export function freshDatabase(template = "template0"): Promise<Database> {
  return createDatabase(inject("postgresUrl"), template);
}

/** Creates a database with our tables by copying a template. That is quicker than running the migrations in every test. */
export function migratedDatabase(): Promise<Database> {
  return freshDatabase(inject("postgresTemplate"));
}

/** Creates the template that `migratedDatabase` copies, once for a test run. */
export async function createTemplate(server: string): Promise<Database> {
  const database = await createDatabase(server, "template0");
  const store = await openStore({ url: database.url });
  await store.close();
  return database;
}

async function createDatabase(server: string, template: string): Promise<Database> {
  const name = `test_${randomBytes(8).toString("hex")}`;
  // Without fsync, copying files is ten times as fast as the default, which writes them to the log.
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
