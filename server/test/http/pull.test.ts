import { afterEach, expect, test, vi } from "vitest";
import type { RunnerDeps } from "../../src/sync/schedule/RunnerDeps.ts";
import { openWorld, stillRunner } from "../world.ts";

afterEach(() => void vi.useRealTimers());

/** Opens a world in which a pull runs the given function. */
async function pulling(pull: (accountId: string) => Promise<void>) {
  const runner = (deps: RunnerDeps) => ({ ...stillRunner(deps), pull });
  const world = await openWorld("sqlite", { overrides: { runner } });
  return { world, ann: await world.signedIn("ann@example.com") };
}

const REFRESH = "/api/my-tasks/all-task-lists?refresh=true";

test("a refresh that Google does not serve is answered from our database", async () => {
  let pulls = 0;
  const { ann, world } = await pulling(async () => {
    pulls++;
    throw new Error("Google is away");
  });
  const before = pulls;
  const answer = await ann.get(REFRESH);
  expect(answer.status).toBe(200);
  expect(answer.body).toMatchObject({ lists: [], tasks: [] });
  expect(pulls).toBe(before + 1);
  expect(world.logged.join("")).toContain("answering without a pull");
});

test("a refresh that takes longer than ten seconds is answered from our database", async () => {
  const { promise: asked, resolve } = Promise.withResolvers<void>();
  let slow = false;
  const { ann } = await pulling(async () => {
    if (!slow) return;
    resolve();
    await new Promise(() => {});
  });
  slow = true;
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  const answer = ann.get(REFRESH);
  await asked;
  await vi.advanceTimersByTimeAsync(9_999);
  await expect(Promise.race([answer, Promise.resolve("waiting")])).resolves.toBe("waiting");
  await vi.advanceTimersByTimeAsync(1);
  vi.useRealTimers();
  expect((await answer).status).toBe(200);
});
