import { existsSync, statSync } from "node:fs";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { setImmediate as nextTurn } from "node:timers/promises";
import { Client } from "pg";
import { expect, onTestFinished, test, vi } from "vitest";
import { freshDatabase } from "../freshDatabase.ts";
import { ServerProcess } from "../ServerProcess.ts";
import { temporaryFolder } from "../world.ts";

// Each test starts and ends several programs.
vi.setConfig({ testTimeout: 60_000 });

test("a PostgreSQL migration killed midway leaves nothing, and the next start repeats it", async () => {
  const { url, drop } = await freshDatabase();
  onTestFinished(drop);
  const admin = new Client(url);
  await admin.connect();
  onTestFinished(() => admin.end());
  const count = async (statement: string): Promise<number> => (await admin.query(statement)).rowCount ?? 0;
  // Another transaction creates a table that the migration also creates. So the migration waits half-way, and is
  // killed there.
  const other = new Client(url);
  await other.connect();
  await other.query("begin; create table twin (id text)");
  const server = new ServerProcess({ PORT: "0", DATA_DIR: temporaryFolder(), DATABASE_URL: url });
  onTestFinished(() => server.end("SIGKILL"));
  const started = server.start().catch(() => "killed");
  const waiting =
    "select 1 from pg_stat_activity where wait_event_type = 'Lock' and query like 'create table twin%'";
  while ((await count(waiting)) === 0) await nextTurn();
  await server.end("SIGKILL");
  expect(await started).toBe("killed");
  await other.query("rollback");
  await other.end();
  while ((await count("select 1 from pg_stat_activity where query like 'create table twin%'")) > 0)
    await nextTurn();
  expect(await count("select 1 from pg_tables where tablename in ('account', 'task')")).toBe(0);
  await server.start();
  expect(await count("select 1 from migration")).toBeGreaterThan(3);
});

test("a migration of SQLite may be killed at any time", async () => {
  const DATA_DIR = temporaryFolder();
  const file = join(DATA_DIR, "tasklane.sqlite");
  const server = new ServerProcess({ PORT: "0", DATA_DIR });
  onTestFinished(() => server.end("SIGKILL"));
  const grown = (size: number) => existsSync(`${file}-wal`) && statSync(`${file}-wal`).size > size;
  for (const reached of [() => existsSync(file), () => grown(0), () => grown(50_000)]) {
    const started = server.start().catch(() => "killed");
    while (!reached()) await nextTurn();
    await server.end("SIGKILL");
    await started;
  }
  await server.start();
  await server.end("SIGTERM");
  const database = new DatabaseSync(file);
  expect(database.prepare("pragma integrity_check").get()).toEqual({ integrity_check: "ok" });
  expect(database.prepare("select count(*) as done from migration").get()!["done"]).toBeGreaterThan(3);
  database.close();
});
