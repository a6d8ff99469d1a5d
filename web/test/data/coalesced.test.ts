import { expect, test } from "vitest";
import { coalesced } from "../../src/data/coalesced.ts";

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

test("a request right after a run joins the run that waits, and starts none beside it", async () => {
  const gates = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  let runs = 0;
  let running = 0;
  let most = 0;
  const ask = coalesced(async () => {
    most = Math.max(most, ++running);
    await gates[runs++]?.promise;
    running--;
  });
  const first = ask();
  const third = first.then(ask);
  const second = ask();
  for (const gate of gates) gate.resolve();
  await Promise.all([second, third]);
  expect(most).toBe(1);
});
