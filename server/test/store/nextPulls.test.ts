import { describe, expect, onTestFinished, test } from "vitest";
import { openStore } from "../../src/db/engine.ts";
import type { Store } from "../../src/db/engine.ts";
import { insertList } from "../../src/db/tables/lists.ts";
import { insertMember } from "../../src/db/tables/members.ts";
import {
  claimViewedLists,
  claimDuePulls,
  earliestDue,
  requestOtherMembers,
} from "../../src/db/tables/nextPulls.ts";
import { migratedDatabase } from "../freshDatabase.ts";
import { ENGINES } from "../world.ts";
import type { Engine } from "../world.ts";

const NOW = 1_000_000;
const MINUTE = 60_000;

/** Opens two servers' stores on one database. On SQLite, which serves one process, both are the same store. */
async function twoServers(engine: Engine): Promise<[Store, Store]> {
  const open = async (where: Parameters<typeof openStore>[0]): Promise<Store> => {
    const store = await openStore(where);
    onTestFinished(() => store.close());
    return store;
  };
  if (engine === "sqlite") {
    const store = await open({ file: ":memory:" });
    return [store, store];
  }
  const database = await migratedDatabase();
  onTestFinished(() => database.drop());
  return [await open(database), await open(database)];
}

async function makeAccounts({ db }: Store, count: number): Promise<string[]> {
  const ids = Array.from({ length: count }, (_, n) => `account${String(n).padStart(3, "0")}`);
  for (const id of ids) {
    const shown = { email: `${id}@example.com`, name: null, picture: null, token: null, scopes: "" };
    await db
      .insertInto("account")
      .values({ id, google_sub: id, ...shown, google: "connected", created_at: 0, pulled_at: 1, changed: 0 })
      .execute();
  }
  return ids;
}

describe.each(ENGINES)("who is due, on %s", (engine) => {
  test("one server claims each due account, which is due again when the claim ends", async () => {
    const [one, other] = await twoServers(engine);
    const ids = await makeAccounts(one, 40);
    await one.db.updateTable("account").set({ google: "reauth" }).where("id", "=", ids[0]!).execute();
    const claim = { now: NOW, until: NOW + MINUTE, atMost: 15 };
    const claimed = await Promise.all([one, other, one, other].map((store) => claimDuePulls(store, claim)));
    expect(claimed.flat().toSorted()).toEqual(ids.slice(1));
    expect(await earliestDue(one.db)).toBe(NOW + MINUTE);
    const later = { now: NOW + MINUTE, until: NOW + 2 * MINUTE, atMost: 100 };
    expect(await claimDuePulls(other, later)).toHaveLength(39);
  });

  test("viewing a shared list makes each other member's list due once, some time later", async () => {
    const [one, other] = await twoServers(engine);
    const [ann, ben, cid, dan] = await makeAccounts(one, 4);
    await one.transaction(async (tx) => {
      const list_id = await insertList(tx, { name: "Home", rev: 0, now: 0 });
      for (const account_id of [ann!, ben!, cid!, dan!])
        await insertMember(tx, {
          list_id,
          account_id,
          google_list_id: `${account_id}'s`,
          title: "Home",
          watermark: account_id === dan ? null : 1,
          pulled_at: account_id === cid ? NOW - 10_000 : 1,
        });
    });
    const looker = { accountId: ann!, googleListIds: [`${ann}'s`] };
    for (const store of [one, other, one])
      await requestOtherMembers(store, looker, { every: MINUTE, now: NOW });
    const claims = (now: number) =>
      Promise.all([one, other].map((store) => claimViewedLists(store, now, 10))).then((all) => all.flat());
    expect(await claims(NOW)).toEqual([{ accountId: ben, googleListId: `${ben}'s` }]);
    expect(await claims(NOW + 49_999)).toEqual([]);
    expect(await claims(NOW + 50_000)).toEqual([{ accountId: cid, googleListId: `${cid}'s` }]);
    expect(await claims(NOW + 99 * MINUTE)).toEqual([]);
  });
});
