import type { Store } from "../../src/db/engine.ts";
import type { Run } from "./Run.ts";

/** Returns all database rows of a run's people, to help find the cause of a violation. */
export async function databaseRows(run: Run, { db }: Store): Promise<string[]> {
  const emails = run.memberships.map(({ email }) => email);
  const members = await db
    .selectFrom("member")
    .innerJoin("account", "account.id", "member.account_id")
    .selectAll("member")
    .where("account.email", "in", emails)
    .execute();
  const lists = ["", ...new Set(members.map(({ list_id }) => list_id))];
  const ids = ["", ...members.map(({ id }) => id)];
  const tables = {
    member: members,
    task: await db.selectFrom("task").selectAll().where("list_id", "in", lists).execute(),
    remoteTask: await db.selectFrom("remote_task").selectAll().where("member_id", "in", ids).execute(),
    pendingWrite: await db.selectFrom("pending_write").selectAll().where("member_id", "in", ids).execute(),
  };
  return Object.entries(tables).flatMap(([name, rows]) =>
    rows.map((row) => `${name} ${JSON.stringify(row)}`),
  );
}
