import { AsyncLocalStorage } from "node:async_hooks";
import { join } from "node:path";
import { deleteAccount } from "@tasklane/contract/auth.ts";
import { moveTask } from "@tasklane/contract/tasks.ts";
import { sql } from "kysely";
import { describe, expect, onTestFinished, test, vi } from "vitest";
import { fetchOverHttp } from "../../src/google/fetchOverHttp.ts";
import { openStore } from "../../src/db/engine.ts";
import type { Store, Tx } from "../../src/db/engine.ts";
import { callPeople } from "../http/callPeople.ts";
import { ROWS } from "../http/callTable.ts";
import { migratedDatabase } from "../freshDatabase.ts";
import { openWorld, temporaryFolder } from "../world.ts";

async function open(): Promise<Store> {
  const { url, drop } = await migratedDatabase();
  onTestFinished(drop);
  const store = await openStore({ url });
  onTestFinished(() => store.close());
  return store;
}

/** Creates two numbers that concurrent transactions change. */
async function openWithNumbers() {
  const store = await open();
  const values = ["one", "other"].map((key) => ({ key, value: "1" }));
  await store.db.insertInto("meta").values(values).execute();
  const read = async (key: string, db: Store["db"] = store.db): Promise<number> =>
    Number(
      (await db.selectFrom("meta").select("value").where("key", "=", key).executeTakeFirstOrThrow()).value,
    );
  const add = async (tx: Tx, key: string, by: number): Promise<void> => {
    const value = sql<string>`(value::int + ${by})::text`;
    await tx.updateTable("meta").set({ value }).where("key", "=", key).execute();
  };
  return { store, read, add };
}

/** Makes two transactions wait for each other once. When a transaction is repeated, it does not wait again. */
function meeting(): () => Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  let here = 0;
  return () => {
    if (++here === 2) resolve();
    return promise;
  };
}

describe("FD01: a transaction on PostgreSQL", () => {
  test("that ends in a deadlock with another is run again, and both are done once", async () => {
    const { store, read, add } = await openWithNumbers();
    const meet = meeting();
    let runs = 0;
    const change = (first: string, second: string) =>
      store.transaction(async (tx) => {
        runs++;
        await sql`set local deadlock_timeout = '10ms'`.execute(tx);
        await add(tx, first, 1);
        await meet();
        await add(tx, second, 1);
      });
    await Promise.all([change("one", "other"), change("other", "one")]);
    expect(runs).toBe(3);
    expect([await read("one"), await read("other")]).toEqual([3, 3]);
  });

  test("that read what another one wrote meanwhile is run again, and sees that", async () => {
    const { store, read, add } = await openWithNumbers();
    const meet = meeting();
    let runs = 0;
    const takeOne = (from: string) =>
      store.transaction(async (tx) => {
        runs++;
        await sql`set transaction isolation level serializable`.execute(tx);
        const sum = (await read("one", tx)) + (await read("other", tx));
        await meet();
        // The sum must stay at least one, whichever transaction runs first.
        if (sum > 1) await add(tx, from, -1);
        return sum;
      });
    const seen = await Promise.all([takeOne("one"), takeOne("other")]);
    expect([runs, ...seen.toSorted()]).toEqual([3, 1, 2]);
    expect((await read("one")) + (await read("other"))).toBe(1);
  });

  test.each(["40001", "40P01", "23505", "23503"])(
    "that ends with %s each time is run five times, ever later, by chance",
    async (code) => {
      const store = await open();
      const wait = vi.spyOn(globalThis, "setTimeout");
      onTestFinished(() => wait.mockRestore());
      const runs: number[] = [];
      const fail = async (): Promise<unknown> => {
        let run = 0;
        return store.transaction(async (tx) => {
          runs.push(++run);
          await tx.updateTable("meta").set({ value: "lost" }).where("key", "=", "cursor").execute();
          await sql.raw(`do $$ begin raise exception using errcode = '${code}'; end $$`).execute(tx);
        });
      };
      for (let time = 0; time < 2; time++) await expect(fail()).rejects.toMatchObject({ code });
      expect(runs).toEqual([1, 2, 3, 4, 5, 1, 2, 3, 4, 5]);
      // The driver's own timers take seconds and are left out.
      const waits = wait.mock.calls.map(([, time = 0]) => time).filter((time) => time > 0 && time < 1_000);
      for (const [at, time] of waits.entries()) {
        const least = 20 << (at % 4);
        expect(time).toBeGreaterThanOrEqual(least);
        expect(time).toBeLessThanOrEqual(2 * least);
      }
      expect(waits).toHaveLength(8);
      expect(waits.slice(0, 4)).not.toEqual(waits.slice(4));
      const { value } = await store.db
        .selectFrom("meta")
        .select("value")
        .where("key", "=", "cursor")
        .executeTakeFirstOrThrow();
      expect(value).not.toBe("lost");
    },
  );

  test("that ends with anything else is not run again", async () => {
    const store = await open();
    let runs = 0;
    const failed = store.transaction(async (tx) => {
      runs++;
      await sql`select 1 / 0`.execute(tx);
    });
    await expect(failed).rejects.toMatchObject({ code: "22012" });
    expect(runs).toBe(1);
  });
});

test(
  "FD01: no call, nor its consequences, speaks to Google within a transaction",
  { timeout: 60_000 },
  async () => {
    const transaction = new AsyncLocalStorage<{ open: boolean }>();
    const inside: string[] = [];
    let [transactions, requests] = [0, 0];
    const store = await open();
    const watched: Store = {
      ...store,
      transaction: (work) => {
        transactions++;
        const ours = { open: true };
        return transaction.run(ours, () => store.transaction(work)).finally(() => (ours.open = false));
      },
    };
    const reach: typeof fetch = (input, init) => {
      requests++;
      if (transaction.getStore()?.open) inside.push(new URL(input as string | URL).href);
      return fetchOverHttp(input, init);
    };
    const world = await openWorld("postgres", { sync: true, overrides: { store: watched, fetch: reach } });
    const { person, ids } = await callPeople(world);
    for (const [call, input] of ROWS) {
      if (call === deleteAccount) continue;
      // A task cannot be moved while it or its subtask is being inserted in Google, and earlier calls added subtasks.
      if (call === moveTask) await person.settled();
      const answer = await person.call(call, input(ids));
      expect(answer.status, `${call.name}: ${answer.text}`).toBe(call.status ?? 200);
    }
    await person.settled();
    await person.does(deleteAccount, { confirm: person.email });
    expect(inside).toEqual([]);
    expect([transactions > ROWS.length, requests > ROWS.length]).toEqual([true, true]);
  },
);

test("on SQLite one transaction after another lets everybody else have their turn", async () => {
  const store = await openStore({ file: join(temporaryFolder(), "turns.sqlite") });
  onTestFinished(() => store.close());
  let turns = 0;
  const turning = setInterval(() => turns++, 1);
  onTestFinished(() => clearInterval(turning));
  const count = (tx: Tx) => tx.selectFrom("meta").select("value").execute();
  for (const began = performance.now(); performance.now() - began < 200;) await store.transaction(count);
  expect(turns).toBeGreaterThan(1);
});
