import { readdirSync } from "node:fs";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { Client } from "pg";
import { expect, onTestFinished, test, vi } from "vitest";
import { readConfig } from "../../src/config.ts";
import { openStore } from "../../src/db/engine.ts";
import { soon } from "../boardOf.ts";
import { freshDatabase } from "../freshDatabase.ts";
import { temporaryFolder } from "../world.ts";
import { runCommand } from "./runCommand.ts";

const WAITING = `select 1 from pg_locks where not granted and locktype = 'relation' and database =
  (select oid from pg_database where datname = current_database())`;

// Each test starts and ends several programs.
vi.setConfig({ testTimeout: 60_000 });

const settingsOf = (dataDir: string) => ({ config: readConfig({ DATA_DIR: dataDir }) });

test.each([
  ["of the database", "", /^Error: no such table: session\n +at /],
  [
    "of our own with a code",
    `URL.parse = () => { throw Object.assign(new TypeError("odd"), { code: "ERR_INVALID_ARG_TYPE" }); }`,
    /^TypeError: odd\n +at /,
  ],
])("a bug %s shows in a command where it happened", async (_, preload, said) => {
  const dataDir = temporaryFolder();
  const file = join(dataDir, "tasklane.sqlite");
  await (await openStore({ file })).close();
  const database = new DatabaseSync(file);
  database.exec("drop table session");
  database.close();
  const NODE_OPTIONS = preload && `--import=data:text/javascript;base64,${btoa(preload)}`;
  const env = { NODE_OPTIONS, PUBLIC_URL: "http://localhost:3000" };
  const { code, output } = await runCommand("renew", settingsOf(dataDir), { env });
  expect(output).toMatch(said);
  expect(code).toBe(1);
});

test.each([
  ["restore", "SIGTERM"],
  ["backUp", "SIGINT"],
] as const)("%s that is ended by %s leaves no copy behind", async (name, signal) => {
  const dataDir = temporaryFolder();
  const TMPDIR = temporaryFolder();
  const source = join(dataDir, "source.sqlite");
  await (await openStore({ file: source })).close();
  const { url, drop } = await freshDatabase();
  onTestFinished(drop);
  await (await openStore({ url })).close();
  const other = new Client(url);
  await other.connect();
  onTestFinished(() => other.end());
  // The command waits for this lock while it copies.
  await other.query("begin; lock table account");
  const file = name === "restore" ? source : join(TMPDIR, "back-up.sqlite");
  const { code } = await runCommand(name, settingsOf(dataDir), {
    database: { url },
    args: [file],
    env: { TMPDIR },
    async meanwhile(child) {
      await soon(async () => {
        const { rowCount } = await other.query(WAITING);
        expect([rowCount, readdirSync(TMPDIR)]).toEqual([1, expect.arrayContaining([expect.any(String)])]);
      });
      child.kill(signal);
    },
  });
  expect([code, readdirSync(TMPDIR)]).toEqual([1, []]);
});
