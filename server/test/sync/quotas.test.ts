import { addTask } from "@tasklane/contract/tasks.ts";
import { describe, expect, it } from "vitest";
import { boardOf, soon } from "../boardOf.ts";
import { Browser } from "../Browser.ts";
import { Person } from "../Person.ts";
import { openWorld, standingClock } from "../world.ts";

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
/** Noon in California, twelve hours before Google's quota day ends. */
const NOON = Date.UTC(2026, 10, 21, 20);

/** Creates a `fetch` that records how many calls to the Tasks API were under way at once. */
function busyNetwork() {
  let under = 0;
  const network = {
    most: 0,
    async reach(...[where, how]: Parameters<typeof fetch>): Promise<Response> {
      if (!new URL(where as string | URL).pathname.startsWith("/tasks/")) return fetch(where, how);
      network.most = Math.max(network.most, ++under);
      return fetch(where, how).finally(() => under--);
    },
  };
  return network;
}

async function inStep() {
  const clock = standingClock(NOON);
  const network = busyNetwork();
  const world = await openWorld("sqlite", {
    sync: true,
    overrides: { clock: clock.now, fetch: (...all) => network.reach(...all) },
  });
  const ann = await Person.enter(world, [{ title: "Work", tasks: [] }]);
  const listId = await ann.listId("Work");
  const { faults, ledger } = world.emulator;
  const calls = () => ledger.entries(ann.email).length;
  return { world, clock, network, ann, listId, faults, calls };
}

describe("Google's quotas", () => {
  it.each(["tooManyRequests", "rateLimitExceeded", "userRateLimitExceeded"] as const)(
    "FG08, FG09: after %s without a retry time, one call is tried after a pause",
    async (kind) => {
      const { world, clock, network, ann, listId, faults, calls } = await inStep();
      const refusals = () =>
        world.logged.filter((line) => line.includes("Google did not serve this account"));
      network.most = 0;
      faults.add({ kind, match: { account: ann.email }, times: 3 });
      const titles: string[] = [];
      for (const failure of [1, 2, 3]) {
        const before = calls();
        for (const title of [`Late ${failure}`, `Later ${failure}`]) {
          await ann.does(addTask, { listId, title });
          titles.unshift(title);
        }
        await soon(() => expect(calls()).toBe(before + 1));
        // The pause begins when the failure is noted. Only then move the clock, by more than any pause.
        await soon(() => expect(refusals()).toHaveLength(failure));
        clock.move(16 * MINUTE);
      }
      await ann.does(addTask, { listId, title: "Last" });
      await ann.settled();
      expect(ann.titles(listId)).toEqual(["Last", ...titles]);
      expect(network.most).toBe(1);
    },
  );

  it("FG09: a used-up daily quota ends at midnight in California, also for a restarted server", async () => {
    const { world, clock, ann, listId, faults, calls } = await inStep();
    faults.add({ kind: "projectDayUsed", match: { account: ann.email }, times: 1 });
    await ann.does(addTask, { listId, title: "Late" });
    await soon(() => expect(faults.pending()).toEqual([]));
    await soon(async () => expect((await ann.task("Late")).synced).toBe("waiting"));
    await world.server.close();
    const then = calls();
    const browser = new Browser((await world.another()).address);
    for (const cookie of ann.browser.cookies) browser.cookies.set(...cookie);
    for (const hour of [0, 11]) {
      clock.move(hour * HOUR);
      await browser.post(`/api/my-tasks/addTask/${listId}`, { title: `Later ${hour}` });
      await boardOf(browser, true);
    }
    clock.move(59 * MINUTE);
    await boardOf(browser, true);
    expect(calls()).toBe(then);
    clock.move(2 * MINUTE);
    await boardOf(browser, true);
    await soon(() => expect(ann.titles(listId)).toEqual(["Later 11", "Later 0", "Late"]));
  });

  it("FG09: a quota used up just after midnight counts for the day before, and is retried", async () => {
    const { world, clock, ann, listId, faults } = await inStep();
    clock.move(12 * HOUR + MINUTE);
    faults.add({ kind: "projectDayUsed", match: { account: ann.email }, times: 1 });
    await ann.does(addTask, { listId, title: "Late" });
    await soon(() => expect(faults.pending()).toEqual([]));
    // The rest begins when the failure is noted. Only then move the clock, by more than the rest.
    await soon(() => expect(world.logged.join()).toContain("Google did not serve this account"));
    expect((await ann.task("Late")).synced).toBe("waiting");
    clock.move(16 * MINUTE);
    await ann.pulled();
    await ann.settled();
    expect(ann.titles(listId)).toEqual(["Late"]);
  });
});
