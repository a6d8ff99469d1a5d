import { mkdirSync, readFileSync, truncateSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { expect, onTestFinished, test, vi } from "vitest";
import { readConfig } from "../../src/config.ts";
import { openStore } from "../../src/db/engine.ts";
import { putMeta } from "../../src/db/tables/meta.ts";
import { freshDatabase } from "../freshDatabase.ts";
import { temporaryFolder } from "../world.ts";
import { runCommand } from "./runCommand.ts";

// Each test starts and ends several programs.
vi.setConfig({ testTimeout: 60_000 });

const settingsOf = (dataDir: string) => ({ config: readConfig({ DATA_DIR: dataDir }) });

/** Makes a file that is not Tasklane's database, or one that this version cannot use. */
const MADE: Record<string, (file: string) => void | Promise<void>> = {
  "an empty file": (file) => writeFileSync(file, ""),
  "a text": (file) => writeFileSync(file, "no database ".repeat(1_000)),
  "a folder": (file) => mkdirSync(file),
  "a database of another program"(file) {
    const database = new DatabaseSync(file);
    database.exec("create table task (title text)");
    database.close();
  },
  async "a file that was cut off"(file) {
    await (await openStore({ file })).close();
    truncateSync(file, readFileSync(file).length / 2);
  },
  async "a newer version's database"(file) {
    const store = await openStore({ file });
    await store.transaction((tx) => putMeta(tx, "needed_migration", "9999-later"));
    await store.close();
  },
};

test.each(Object.entries(MADE))("%s is no back-up to restore, and one line says so", async (_, make) => {
  const file = join(temporaryFolder(), "other.sqlite");
  await make(file);
  const { code, output } = await runCommand("restore", settingsOf(temporaryFolder()), { args: [file] });
  expect(output).toMatch(/^The database \S*other\.sqlite cannot be used: .+\.\n$/);
  expect(code).toBe(1);
});

test("a database with changes in a write-ahead log beside it is not restored without them", async () => {
  const file = join(temporaryFolder(), "other.sqlite");
  await (await openStore({ file })).close();
  const used = await openStore({ file });
  onTestFinished(() => used.close());
  await used.transaction((tx) => putMeta(tx, "changed", "late"));
  const { code, output } = await runCommand("restore", settingsOf(temporaryFolder()), { args: [file] });
  expect(output).toMatch(/^The database \S*other\.sqlite cannot be used: .+other\.sqlite-wal.+\.\n$/);
  expect(code).toBe(1);
});

test.each(Object.entries(MADE))("%s is not moved to PostgreSQL, and one line says so", async (_, make) => {
  const dataDir = temporaryFolder();
  await make(join(dataDir, "tasklane.sqlite"));
  const { url, drop } = await freshDatabase();
  onTestFinished(drop);
  const { code, output } = await runCommand("moveDatabase", settingsOf(dataDir), { database: { url } });
  expect(output).toMatch(/^The database \S*tasklane\.sqlite cannot be used: .+\.\n$/);
  expect(code).toBe(1);
});

test("a back-up into a folder that is not there says so in one line", async () => {
  const dataDir = temporaryFolder();
  await (await openStore({ file: join(dataDir, "tasklane.sqlite") })).close();
  const file = join(dataDir, "missing", "back-up.sqlite");
  const { code, output } = await runCommand("backUp", settingsOf(dataDir), { args: [file] });
  expect(output).toMatch(/^The folder \S*missing cannot be written\.\n$/);
  expect(code).toBe(1);
});

test.each(["renew", "forgetGrants"])("%s makes no new database where there is none", async (name) => {
  const dataDir = temporaryFolder();
  const { code, output } = await runCommand(name, settingsOf(dataDir));
  expect(output).toBe(`There is no database at ${join(dataDir, "tasklane.sqlite")}.\n`);
  expect(code).toBe(1);
});
