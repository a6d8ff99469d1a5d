import { addTask } from "@tasklane/contract/tasks.ts";
import { describe, expect, it, onTestFinished } from "vitest";
import { Browser } from "../Browser.ts";
import { Person } from "../Person.ts";
import { boardOf, soon } from "../boardOf.ts";
import { enginesFor, openWorld } from "../world.ts";

/** Creates a `fetch` that holds back Google's answers to inserts. */
function slowGoogle() {
  const { promise: answers, resolve: answer } = Promise.withResolvers<void>();
  let asked = 0;
  const reach: typeof fetch = async (where, how) => {
    const got = await fetch(where, how);
    if (how?.method === "POST" && /\/tasks(\?|$)/.test(got.url)) {
      asked++;
      await answers;
    }
    return got;
  };
  return { reach, answer, asked: () => asked };
}

describe.each(enginesFor("sqlite"))("a server that is told to stop on %s", (engine) => {
  it("FP03: takes in the answer of its call, makes no other, and releases its leases", async () => {
    const google = slowGoogle();
    const world = await openWorld(engine, { sync: true, overrides: { fetch: google.reach } });
    const ann = await Person.enter(world, [{ title: "Work", tasks: [] }]);
    const listId = await ann.listId("Work");
    await ann.does(addTask, { listId, title: "Milk" });
    await soon(() => expect(google.asked()).toBe(1));
    await ann.does(addTask, { listId, title: "Eggs" });
    const closed = world.server.close();
    await soon(() => expect(world.browser().get("/api/healthz")).rejects.toThrow("ECONNREFUSED"));
    google.answer();
    await closed;
    expect(ann.titles(listId)).toEqual(["Milk"]);

    const next = await world.another();
    const browser = new Browser(next.address);
    for (const cookie of ann.browser.cookies) browser.cookies.set(...cookie);
    await soon(async () => {
      const { tasks } = await boardOf(browser, true);
      expect(tasks.map(({ finalTitle, synced }) => `${finalTitle} ${synced}`)).toEqual([
        "Eggs yes",
        "Milk yes",
      ]);
    });
    expect(ann.titles(listId)).toEqual(["Eggs", "Milk"]);
    expect(google.asked()).toBe(2);
  });
});

it(
  "FP03: a stopping server does not wait for Google, and the next one finds the insert",
  { timeout: 40_000 },
  async () => {
    const google = slowGoogle();
    const world = await openWorld("sqlite", { sync: true, overrides: { fetch: google.reach } });
    onTestFinished(() => google.answer());
    const ann = await Person.enter(world, [{ title: "Work", tasks: [] }]);
    await ann.does(addTask, { listId: await ann.listId("Work"), title: "Milk" });
    await soon(() => expect(google.asked()).toBe(1));
    await world.server.close();
    const again = new Browser((await world.another()).address);
    for (const cookie of ann.browser.cookies) again.cookies.set(...cookie);
    await soon(async () =>
      expect((await boardOf(again, true)).tasks).toMatchObject([{ finalTitle: "Milk", synced: "yes" }]),
    );
    expect(google.asked()).toBe(1);
  },
);
