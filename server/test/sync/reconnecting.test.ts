import { addTask, googleTask } from "@tasklane/contract/tasks.ts";
import { describe, expect, it } from "vitest";
import type { Runner, RunnerDeps } from "../../src/sync/schedule/RunnerDeps.ts";
import { boardOf, soon } from "../boardOf.ts";
import { Browser } from "../Browser.ts";
import { listen } from "../live/listenToEvents.ts";
import { Person } from "../Person.ts";
import { steppedClock } from "../steppedClock.ts";
import { enginesFor, openWorld } from "../world.ts";

describe.each(enginesFor("sqlite"))("a grant that was taken back, on %s", (engine) => {
  it("FG20: costs one call, stops nobody else, and both sides catch up once it is granted", async () => {
    const world = await openWorld(engine, { sync: true });
    const tasks = [{ title: "Milk" }, { title: "Eggs" }];
    const [ann, bob] = [
      await Person.enter(world, [{ title: "Work", tasks }]),
      await Person.enter(world, [{ title: "Work", tasks }]),
    ];
    const [work, his] = [await ann.listId("Work"), await bob.listId("Work")];
    const { id: taskId } = await ann.task("Milk");
    const eggs = (await ann.task("Eggs")).task_id!;
    const { ledger } = world.emulator;
    world.emulator.revokeAccess(ann.email);
    ledger.clear();
    for (const title of ["One", "Two", "Three"]) {
      await ann.does(addTask, { listId: work, title });
      await ann.pulled();
      await bob.does(addTask, { listId: his, title });
    }
    await ann.does(googleTask, { taskListId: work, taskId, title: "Oat milk" });
    await soon(() => expect(bob.titles(his)).toEqual(["Three", "Two", "One", "Milk", "Eggs"]));
    expect((await ann.board()).google).toBe("reauth");
    expect(ledger.count("oauth.token")).toBeLessThanOrEqual(1);
    const refused = ledger.entries().filter(({ status }) => status === 401);
    expect(refused.length).toBeLessThanOrEqual(1);
    ann.google.rename(work, eggs, "Eggs, six");
    ann.google.addTask(work, "There");

    const again = await world.signedIn(ann.email);
    const all = ["Eggs, six", "Oat milk", "One", "There", "Three", "Two"];
    await soon(async () => {
      const { tasks: shown, google } = await boardOf(again);
      expect(google).toBe("connected");
      expect(shown.map(({ finalTitle, synced }) => `${finalTitle} ${synced}`).toSorted()).toEqual(
        all.map((title) => `${title} yes`),
      );
      expect(ann.titles(work).toSorted()).toEqual(all);
    });
  });
});

it("U6.7: a server that did not hear of a new grant reads for a page that opens", async () => {
  const clock = steppedClock();
  const runner = (deps: RunnerDeps): Runner => ({ ...clock.runner(deps), poke: () => {} });
  const overrides = { clock: clock.now, runner };
  const world = await openWorld("postgres", { sync: true, overrides });
  const ann = await Person.enter(world, [{ title: "Work", tasks: [] }]);
  const work = await ann.listId("Work");
  const { address } = await world.another();
  /** Ann's browser at the other server. */
  const there = ({ cookies }: Browser): Browser => {
    const browser = new Browser(address);
    for (const cookie of cookies) browser.cookies.set(...cookie);
    return browser;
  };
  world.emulator.revokeAccess(ann.email);
  await ann.pulled();
  expect((await boardOf(there(ann.browser), true)).google).toBe("reauth");

  const here = await world.signedIn(ann.email);
  expect((await boardOf(here, true)).google).toBe("connected");
  ann.google.addTask(work, "Milk");
  // A list that was just read is not read again for a page that opens. No account is due for a background pull so soon.
  clock.move(30_000);
  const again = there(here);
  await listen(again, address, `?list=${work}`);
  await soon(async () => {
    expect((await boardOf(again)).tasks.map(({ finalTitle }) => finalTitle)).toEqual(["Milk"]);
  });
});
