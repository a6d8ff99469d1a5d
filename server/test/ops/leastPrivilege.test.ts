import { readFileSync } from "node:fs";
import { join } from "node:path";
import { addTask } from "@tasklane/contract/tasks.ts";
import { sql } from "kysely";
import { Client } from "pg";
import { expect, inject, onTestFinished, test } from "vitest";
import { Person } from "../Person.ts";
import { freshDatabase } from "../freshDatabase.ts";
import { openWorld, temporaryFolder } from "../world.ts";
import { runCommand } from "./runCommand.ts";

/** The statements that docs/operations/deploying.md tells the database's owner to execute. */
const GRANTS = /```sql\n(CREATE ROLE[^`]+)```/.exec(
  readFileSync(join(import.meta.dirname, "../../../docs/operations/deploying.md"), "utf8"),
)![1]!;

test("after the owner has migrated, a server's role need only read and write rows", async () => {
  const { url, name, drop } = await freshDatabase();
  const role = `${name}_server`;
  const owner = new Client(url);
  await owner.connect();
  onTestFinished(async () => {
    await drop();
    const admin = new Client(inject("postgresUrl"));
    await admin.connect();
    await admin.query(`drop role ${role}`);
    await admin.end();
  });
  onTestFinished(() => owner.end());

  const world = await openWorld("sqlite");
  const migrated = await runCommand("migrate", world, { database: { url } });
  expect(migrated).toEqual({ code: 0, output: "The database is up to date.\n" });
  await owner.query(
    GRANTS.replaceAll("tasklane_server", role).replace("DATABASE tasklane", `DATABASE ${name}`),
  );

  const restricted = new URL(url);
  restricted.username = role;
  restricted.password = "letters-and-digits";
  const limited = await openWorld("postgres", {
    sync: true,
    config: { database: { url: restricted.href } },
  });
  const ann = await Person.enter(limited, [{ title: "Work", tasks: [{ title: "Milk" }] }]);
  await ann.does(addTask, { listId: await ann.listId("Work"), title: "Eggs" });
  await ann.settled();
  expect(ann.titles(await ann.listId("Work"))).toEqual(["Eggs", "Milk"]);
  expect((await ann.browser.get("/api/readyz")).status).toBe(200);
  const args = [join(temporaryFolder(), "back-up.sqlite")];
  expect(await runCommand("backUp", limited, { args })).toMatchObject({ code: 0 });
  const { db } = limited.server.store;
  for (const statement of [
    "drop table task",
    "alter table task add x text",
    "create table x (y text)",
    "truncate task",
  ])
    await expect(sql.raw(statement).execute(db)).rejects.toThrow(/permission denied|must be owner/);
});

/** Creates an empty database, and a role that may only connect to it. */
async function withRole(rights = "") {
  const { url, name, drop } = await freshDatabase();
  const admin = new Client(url);
  await admin.connect();
  const role = `${name}_server`;
  await admin.query(`create role ${role} login ${rights}`);
  onTestFinished(async () => {
    await admin.query(`drop owned by ${role}; drop role ${role}`);
    await admin.end();
    await drop();
  });
  const restricted = new URL(url);
  restricted.username = role;
  return { name, role, admin, owner: { url }, restricted: { url: restricted.href } };
}

test("a role that may not make or change tables is told in one sentence who has to do so", async () => {
  const { name, role, admin, owner, restricted } = await withRole();
  const world = await openWorld("sqlite");
  const start = () => runCommand("migrate", world, { database: restricted });
  const told = (why: string) => ({
    code: 1,
    output: `The database that DATABASE_URL names cannot be used: ${why}.\n`,
  });
  const advice = "Its owner has to run npm run migrate --workspace server";
  expect(await start()).toEqual(told(`permission denied for schema public. ${advice}`));

  expect(await runCommand("migrate", world, { database: owner })).toMatchObject({ code: 0 });
  await admin.query(`grant select, insert, update, delete on all tables in schema public to ${role}`);
  expect(await start()).toMatchObject({ code: 0 });
  // As the owner leaves the database who does not migrate it for a new version.
  await admin.query("delete from migration where id = '0027-refused-name'");
  expect(await start()).toEqual(told(`must be owner of table member. ${advice}`));
  await admin.query(
    `alter database ${name} set default_transaction_read_only = on; drop table migration cascade`,
  );
  expect(await start()).toEqual(told("cannot execute CREATE TABLE in a read-only transaction"));
});

test("a server for which the database has too few connections says so in one sentence", async () => {
  // A server needs two at least: one for queries, and one for notifications.
  const { role, admin, restricted } = await withRole("connection limit 1");
  await admin.query(`grant create on schema public to ${role}`);
  const started = await runCommand("../main", await openWorld("sqlite"), {
    database: restricted,
    env: { DATA_DIR: temporaryFolder(), PORT: "0" },
  });
  const output = `The server cannot start: too many connections for role "${role}".\n`;
  expect(started).toEqual({ code: 1, output });
});
