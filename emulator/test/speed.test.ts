import { expect, it } from "vitest";

import { rawClient } from "./google-client.ts";
import { startedEmulator } from "./started.ts";

const emulator = startedEmulator();
const RUNS = 40;

/** Returns the median of the runs' processor time in milliseconds, HTTP included. The emulator runs in this thread, too. */
async function median(run: () => Promise<Response>): Promise<number> {
  const times: number[] = [];
  for (let index = 0; index < RUNS; index++) {
    const before = process.threadCpuUsage();
    await (await run()).arrayBuffer();
    const { user, system } = process.threadCpuUsage(before);
    times.push((user + system) / 1_000);
  }
  return times.toSorted((a, b) => a - b)[RUNS / 2]!;
}

/**
 * Some seven times the processor time on an idle machine. The test fails if work per call grows with the account. On a busy machine a
 * call takes longer, but hardly more processor time.
 */
const BOUND_MS = 20;

it("answers quickly with 50 lists and 10,000 tasks", async () => {
  const email = "large@example.com";
  const tasks = (count: number) =>
    Array.from({ length: count }, (_, index) => ({ title: `Task ${index}`, notes: "n" }));
  const small = Array.from({ length: 49 }, (_, index) => ({ title: `List ${index}`, tasks: tasks(100) }));
  const filled = emulator.current.fill(email, [{ title: "Large", tasks: tasks(5000) }, ...small]);
  const call = await rawClient(emulator.current, email);
  const path = `/lists/${filled[0]!.id}/tasks`;
  expect(await median(() => call("GET", `${path}?maxResults=100&showHidden=true`))).toBeLessThan(BOUND_MS);
  expect(await median(() => call("POST", path, { title: "On top" }))).toBeLessThan(BOUND_MS);
});
