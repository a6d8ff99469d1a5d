import { expect, test } from "vitest";
import { serializeByKey } from "../../../src/data/mutations/queue.ts";

test("work on one key waits for the earlier work on it, also when that fails", async () => {
  const done: string[] = [];
  const first = Promise.withResolvers<void>();
  const failing = serializeByKey(["a"], 1, async () => {
    await first.promise;
    done.push("first");
    throw new Error("refused");
  });
  const following = serializeByKey(["a"], 2, async () => void done.push("second"));
  const other = serializeByKey(["b"], 3, async () => void done.push("other"));
  await other;
  expect(done).toEqual(["other"]);
  first.resolve();
  await expect(failing).rejects.toThrow("refused");
  await following;
  expect(done).toEqual(["other", "first", "second"]);
});

test("work on several keys waits for all of them and holds up each", async () => {
  const done: string[] = [];
  const gate = Promise.withResolvers<void>();
  const single = serializeByKey(["x"], 1, async () => {
    await gate.promise;
    done.push("x");
  });
  const both = serializeByKey(["x", "y"], 2, async () => void done.push("both"));
  const after = serializeByKey(["y"], 3, async () => void done.push("y"));
  gate.resolve();
  await Promise.all([single, both, after]);
  expect(done).toEqual(["x", "both", "y"]);
});
