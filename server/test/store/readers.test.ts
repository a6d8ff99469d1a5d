import { renameSync, statSync } from "node:fs";
import { join } from "node:path";
import { sql } from "kysely";
import { expect, onTestFinished, test, vi } from "vitest";
import { openStore } from "../../src/db/engine.ts";
import type { Reader } from "../../src/db/engine.ts";
import { putMeta } from "../../src/db/tables/meta.ts";
import { temporaryFolder } from "../world.ts";

test("reads go on after the SQLite file could not be opened for a while", async () => {
  const file = join(temporaryFolder(), "readers.sqlite");
  const store = await openStore({ file });
  onTestFinished(() => store.close());
  const read = async (db: Reader) => db.selectFrom("account").select("id").execute();
  renameSync(file, `${file}.away`);
  // More of them than may run at once, so that some wait for others to fail.
  const failed = await Promise.allSettled(Array.from({ length: 20 }, () => store.snapshot(read)));
  expect(new Set(failed.map(({ status }) => status))).toEqual(new Set(["rejected"]));
  renameSync(`${file}.away`, file);
  expect(await store.snapshot(read)).toEqual([]);
});

test("the log of an SQLite file is emptied once nobody reads", async () => {
  const file = join(temporaryFolder(), "scrubbed.sqlite");
  const store = await openStore({ file });
  onTestFinished(() => store.close());
  const sizeOfLog = (): number => statSync(`${file}-wal`).size;
  const [begun, end] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const reading = store.snapshot(async (db) => {
    await db.selectFrom("account").select("id").execute();
    begun.resolve();
    await end.promise;
  });
  await begun.promise;
  let seconds = 0;
  const now = vi.spyOn(performance, "now").mockImplementation(() => 1_000 * seconds++);
  await expect(store.scrub()).rejects.toThrow("somebody reads the log all the time");
  now.mockRestore();
  const scrubbed = store.scrub();
  await store.transaction((tx) => putMeta(tx, "key", "value"));
  expect(sizeOfLog()).toBeGreaterThan(0);
  end.resolve();
  await Promise.all([reading, scrubbed]);
  expect(sizeOfLog()).toBe(0);
});

test("long readings at the same time go on one after another, so that others get in between", async () => {
  const store = await openStore({ file: join(temporaryFolder(), "readers.sqlite") });
  onTestFinished(() => store.close());
  let turn = 0;
  let isOver = false;
  const count = (): void => {
    turn++;
    if (!isOver) setImmediate(count);
  };
  count();
  const long = sql`with recursive n (n) as (select 1 union all select n + 1 from n where n < 200000) select max(n) from n`;
  const read = async (db: Reader): Promise<number[]> => {
    const turns: number[] = [];
    for (let query = 0; query < 4; query++) {
      await long.execute(db);
      turns.push(turn);
    }
    return turns;
  };
  const all = await Promise.all([1, 2, 3].map(() => store.snapshot(read)));
  isOver = true;
  const turns = all.flat();
  expect(new Set(turns).size).toBe(turns.length);
});
