import { describe, expect, test } from "vitest";
import { prepared } from "../../src/db/prepared.ts";
import { ENGINES, openWorld } from "../world.ts";

describe.each(ENGINES)("a query that is prepared on %s", (engine) => {
  test("answers each call rightly, for lists of any length and rows of any columns", async () => {
    const { server } = await openWorld(engine);
    const { db } = server.store;
    let built = 0;
    const write = prepared((tx, rows: { key: string; value: string }[]) => {
      built++;
      return tx.insertInto("meta").values(rows);
    });
    const read = prepared((tx, keys: string[], not: string) => {
      built++;
      return tx
        .selectFrom("meta")
        .select(["key", "value"])
        .where("key", "in", keys)
        .where("value", "!=", not)
        .where("value", "!=", "never")
        .orderBy("key");
    });

    await write(db, [{ key: "a", value: "1" }]);
    await write(db, [{ value: "2", key: "b" }]);
    await write(db, [
      { key: "c", value: "3" },
      { key: "d", value: "never" },
    ]);
    const values = async (keys: string[], not = ""): Promise<string> =>
      (await read(db, keys, not)).map(({ value }) => value).join();
    expect(await values(["a"])).toBe("1");
    expect(await values(["b"])).toBe("2");
    expect(await values(["a", "b", "c", "d"])).toBe("1,2,3");
    expect(await values(["c", "b", "a", "x"], "2")).toBe("1,3");
    // A prepared query also works in a transaction and in a snapshot.
    await server.store.transaction(async (tx) => {
      await write(tx, [{ key: "e", value: "5" }]);
      expect((await read(tx, ["e"], "")).map(({ key }) => key)).toEqual(["e"]);
    });
    expect(await server.store.snapshot((tx) => read(tx, ["a"], "1"))).toEqual([]);
    expect(built).toBe(3 + 2);
  });

  test("tells an empty list from one with a value", async () => {
    const { server } = await openWorld(engine);
    const { db } = server.store;
    const among = prepared((tx, keys: readonly string[]) =>
      tx
        .selectFrom("meta")
        .select("key")
        .where((row) => row.or([row("key", "=", "cursor"), ...keys.map((key) => row("key", "=", key))])),
    );
    await db.insertInto("meta").values({ key: "a", value: "it's 1" }).execute();
    expect(await among(db, [])).toEqual([{ key: "cursor" }]);
    expect((await among(db, ["a"])).map(({ key }) => key).toSorted()).toEqual(["a", "cursor"]);
  });

  test("may contain quotes and question marks in its constants", async () => {
    const { server } = await openWorld(engine);
    const { db } = server.store;
    const quoted = prepared((tx, key: string) =>
      tx.selectFrom("meta").select("value").where("key", "=", key).where("value", "=", "it's 1, isn't it?"),
    );
    await db.insertInto("meta").values({ key: "a", value: "it's 1, isn't it?" }).execute();
    expect(await quoted(db, "a")).toEqual([{ value: "it's 1, isn't it?" }]);
  });
});
