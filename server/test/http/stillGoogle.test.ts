import { addList } from "@tasklane/contract/lists.ts";
import { describe, expect, it, vi } from "vitest";
import { soon } from "../boardOf.ts";
import { Person } from "../Person.ts";
import { openWorld } from "../world.ts";

// Each test waits as long as a person would.
vi.setConfig({ testTimeout: 40_000 });
const TEN_SECONDS = 10_000;

/** Returns how long some work took, in milliseconds, and its result. */
async function timed<T>(work: Promise<T>): Promise<{ took: number; came: T }> {
  const begun = performance.now();
  const came = await work;
  return { took: performance.now() - begun, came };
}

describe("while Google stands still", () => {
  it("a new list and a sign-in are answered within ten seconds, and nothing doubles", async () => {
    const world = await openWorld("sqlite", { sync: true });
    const ann = await Person.enter(world);
    const { faults } = world.emulator;
    const inserts = { account: ann.email, operation: "tasklists.insert" };
    faults.add({ kind: "slow", delayMs: 12_000, times: 1, match: inserts });
    faults.add({ kind: "slow", delayMs: 20_000, match: { operation: "oauth.token" } });
    const [list, signIn] = await Promise.all([
      timed(ann.call(addList, { title: "Garden" })),
      timed(world.signedIn("bob@example.com").catch((error: unknown) => String(error))),
    ]);
    expect([list.took, signIn.took].filter((took) => took > TEN_SECONDS)).toEqual([]);
    expect([list.came.status, list.came.body]).toMatchObject([502, { code: "google_unavailable" }]);
    expect(signIn.came).toContain("google_unavailable");

    faults.clear();
    // Google did create the list, although its answer was lost. So the next call with this title returns the same
    // list.
    await soon(() => expect(ann.google.lists().map(({ title }) => title)).toEqual(["My Tasks", "Garden"]));
    await soon(async () => expect((await ann.call(addList, { title: "Garden" })).status).toBeLessThan(500));
    expect(ann.google.lists().map(({ title }) => title)).toEqual(["My Tasks", "Garden"]);
  });
});
