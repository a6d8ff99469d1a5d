import { sql } from "kysely";
import { describe, expect, it } from "vitest";
import type { Endpoint } from "../../src/http/handlers.ts";
import { addList } from "../../src/api/lists/addList.ts";
import { removeAccount } from "../../src/db/tables/accounts.ts";
import type { Tx } from "../../src/db/engine.ts";
import { enginesFor, openWorld } from "../world.ts";

const made = { id: "google-list", pendingWriteId: null };

describe.each(enginesFor("sqlite"))("a list of Google's that becomes one of ours, on %s", (engine) => {
  async function account() {
    const world = await openWorld(engine);
    await world.signedIn("ann@example.com");
    const { store } = world.server;
    const { id } = await store.db.selectFrom("account").select("id").executeTakeFirstOrThrow();
    const call = addList(store, async () => made) as Extract<Endpoint, { kind: "write" }>;
    const adopt = async (tx: Tx): Promise<void> => {
      const affected = {
        lists: new Set<string>(),
        accounts: new Set<string>(),
        notices: new Set<string>(),
      };
      const caller = { tx, accountId: id, timeZone: "UTC", now: 1, affected, key: null };
      await call.run({ title: "New" }, caller, made);
    };
    /** Runs another transaction while one that adopts the list is open. */
    const meanwhile = async (other: (tx: Tx) => Promise<void>): Promise<void> => {
      let second: Promise<void> | undefined;
      await store.transaction(async (tx) => {
        await adopt(tx);
        second ??= store.transaction(other);
        second.catch(() => {});
        for (let turns = 0; turns < 20; turns++) await sql`select 1`.execute(tx);
      });
      await second;
    };
    const lists = () => store.db.selectFrom("list").select("name").execute();
    return { id, adopt, meanwhile, lists };
  }

  it("a list of Google's is adopted once by two at once", async () => {
    const { adopt, meanwhile, lists } = await account();
    await meanwhile(adopt);
    expect(await lists()).toEqual([{ name: "New" }]);
  });

  it("a list of Google's goes with its person, who leaves at that moment", async () => {
    const { id, meanwhile, lists } = await account();
    await meanwhile((tx) => removeAccount(tx, id));
    expect(await lists()).toEqual([]);
  });
});
