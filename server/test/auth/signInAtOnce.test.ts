import { sql } from "kysely";
import { Client } from "pg";
import { expect, onTestFinished, test } from "vitest";
import { soon } from "../boardOf.ts";
import { comeBack, openWorld } from "../world.ts";
import type { World } from "../world.ts";

const EMAIL = "ann@example.com";

/**
 * Runs a statement in a transaction of another program, which stays open.
 * @returns a function that waits until so many of the server's statements wait for it, and then commits
 */
async function hold(
  { server, config }: World,
  statement: string,
): Promise<(waiting: number) => Promise<void>> {
  const other = new Client((config.database as { url: string }).url);
  await other.connect();
  onTestFinished(() => other.end());
  await other.query(`begin; ${statement}`);
  return async (waiting) => {
    await soon(async () => {
      const { rows } = await sql<{ n: number }>`select count(*) as n from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock'`.execute(server.store.db);
      expect(rows[0]!.n).toBe(waiting);
    });
    await other.query("commit");
  };
}

test("a new person who signs in in two tabs at once gets one account, and both tabs are signed in", async () => {
  const world = await openWorld("postgres");
  const tabs = [world.browser(), world.browser()];
  const paths = await Promise.all(tabs.map((tab) => comeBack(tab, { email: EMAIL })));
  const letGo = await hold(world, "lock table account in share mode");
  const signingIn = tabs.map((tab, at) => tab.get(paths[at]!));
  await letGo(2);
  expect(await Promise.all(signingIn)).toMatchObject([{ status: 200 }, { status: 200 }]);
  for (const tab of tabs) expect((await tab.get("/api/current-user")).status).toBe(200);
  expect(await world.server.store.db.selectFrom("account").select("id").execute()).toHaveLength(1);
});

test("a person who signs in while their account is deleted elsewhere gets a new one", async () => {
  const world = await openWorld("postgres");
  await world.signedIn(EMAIL);
  const tab = world.browser();
  const path = await comeBack(tab, { email: EMAIL });
  const letGo = await hold(world, "delete from account");
  const signingIn = tab.get(path);
  await letGo(1);
  expect(await signingIn).toMatchObject({ status: 200 });
  expect((await tab.get("/api/current-user")).body).toMatchObject({ email: EMAIL });
});
