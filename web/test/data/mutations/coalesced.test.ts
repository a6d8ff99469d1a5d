import { expect, test } from "vitest";
import { coalesced } from "../../../src/data/mutations/coalesced.ts";

test("requests during a run cause one more run, not one each", async () => {
  const gates = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  let runs = 0;
  const ask = coalesced(() => gates[runs++]?.promise ?? Promise.resolve());
  const first = ask();
  const second = ask();
  const third = ask();
  expect(runs).toBe(1);
  gates[0]?.resolve();
  await first;
  gates[1]?.resolve();
  await Promise.all([second, third]);
  expect(runs).toBe(2);
  await ask();
  expect(runs).toBe(3);
});
