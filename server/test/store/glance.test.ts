import { join } from "node:path";
import { describe, expect, onTestFinished, test } from "vitest";
import { openStore } from "../../src/db/engine.ts";
import type { Reader, Store } from "../../src/db/engine.ts";
import { ENGINES, openWorld, temporaryFolder } from "../world.ts";

async function openOn(engine: (typeof ENGINES)[number]): Promise<Store> {
  if (engine === "postgres") return (await openWorld(engine)).server.store;
  const store = await openStore({ file: join(temporaryFolder(), "glance.sqlite") });
  onTestFinished(() => store.close());
  return store;
}

describe.each(ENGINES)("a glance on %s", (engine) => {
  test("waits for no open transaction, and sees what is committed and no more", async () => {
    const store = await openOn(engine);
    const read = async (db: Reader): Promise<string | undefined> =>
      (await db.selectFrom("meta").select("value").where("key", "=", "a").executeTakeFirst())?.value;
    await store.transaction(async (tx) => {
      await tx.insertInto("meta").values({ key: "a", value: "1" }).execute();
      expect(await store.glance(read)).toBeUndefined();
    });
    expect(await store.glance(read)).toBe("1");
    await store.transaction(async (tx) => {
      await tx.updateTable("meta").set({ value: "2" }).where("key", "=", "a").execute();
      expect(await store.glance(read)).toBe("1");
    });
    expect(await store.glance(read)).toBe("2");
  });
});
