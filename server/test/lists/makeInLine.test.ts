import { expect, test } from "vitest";
import { makeInLine } from "../../src/api/makeInLine.ts";
import type { ListMaker, MadeList } from "../../src/api/ListMaker.ts";
import type { Store, Tx } from "../../src/db/engine.ts";

// U11: calls at once for a list of one title cost as little as one.

const store: Pick<Store, "transaction"> = { transaction: (run) => run({} as Tx) };
const never = (): Promise<never> => new Promise(() => {});

/** A maker of lists whose calls end when a test says so. `ends` has one function for each call that has begun. */
function heldMaker() {
  const ends: { with(made: MadeList): void; fail(): void }[] = [];
  const make: ListMaker = () =>
    new Promise((resolve, reject) => ends.push({ with: resolve, fail: () => reject(new Error("failed")) }));
  return { ends, make };
}

const WANTED = { title: "Trip", restores: null };

test("calls for one title wait for the first one's list, and ask for no other", async () => {
  const { ends, make } = heldMaker();
  const inLine = makeInLine(store, make, never);
  let stored: string | null = null;
  const calls = Array.from({ length: 20 }, () => inLine("ann", WANTED, async () => stored));
  void inLine("ann", { ...WANTED, title: "Other" }, async () => null);
  void inLine("bob", WANTED, async () => null);
  expect(ends).toHaveLength(3);
  stored = "google's id";
  ends[0]!.with({ id: stored, pendingWriteId: "write" });
  const [first, ...others] = await Promise.all(calls);
  expect(first).toEqual({ id: stored, pendingWriteId: "write" });
  expect(new Set(others.map((made) => JSON.stringify(made)))).toEqual(
    new Set([JSON.stringify({ id: stored, pendingWriteId: null })]),
  );
  expect(ends).toHaveLength(3);
  // Nobody is in line any more.
  void inLine("ann", WANTED, async () => null);
  expect(ends).toHaveLength(4);
});

test("the next call in line makes the list if the first one failed", async () => {
  const { ends, make } = heldMaker();
  const inLine = makeInLine(store, make, never);
  const [first, second] = [0, 1].map(() => inLine("ann", WANTED, async () => null));
  ends[0]!.fail();
  await expect(first).rejects.toThrow("failed");
  await expect.poll(() => ends.length).toBe(2);
  ends[1]!.with({ id: "google's id", pendingWriteId: "write" });
  expect(await second).toEqual({ id: "google's id", pendingWriteId: "write" });
});

test("a call waits in line for a while only", async () => {
  const { ends, make } = heldMaker();
  const inLine = makeInLine(store, make, async () => {});
  void inLine("ann", WANTED, async () => null);
  void inLine("ann", WANTED, async () => null);
  await expect.poll(() => ends.length).toBe(2);
});
