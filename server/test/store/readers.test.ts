import { renameSync, statSync } from "node:fs";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
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
  const scrubbed = store.scrub();
  await store.transaction((tx) => putMeta(tx, "key", "value"));
  expect(sizeOfLog()).toBeGreaterThan(0);
  end.resolve();
  await Promise.all([reading, scrubbed]);
  expect(sizeOfLog()).toBe(0);
});
