import { allTaskLists } from "@tasklane/contract/lists.ts";
import { describe, expect, it } from "vitest";
import { soon } from "../boardOf.ts";
import type { Browser } from "../Browser.ts";
import { Person } from "../Person.ts";
import { enginesFor, openWorld, standingClock } from "../world.ts";

const NEW_CHANGE = /"lists":/g;

/** Returns a function that counts the `changed` events of a browser's stream. */
async function listening(address: string, browser: Browser): Promise<() => number> {
  const cookie = [...browser.cookies].map(([name, value]) => `${name}=${value}`).join("; ");
  const { body } = await fetch(`${address}/api/events`, { headers: { cookie } });
  let text = "";
  void (async () => {
    for await (const chunk of body!.pipeThrough(new TextDecoderStream())) text += chunk;
  })().catch(() => {});
  return () => (text.match(NEW_CHANGE) ?? []).length;
}

describe.each(enginesFor("sqlite"))("S4: a list that is gone at Google, on %s", (engine) => {
  it("is told to the screens of the person whose it was", async () => {
    const clock = standingClock();
    const world = await openWorld(engine, { sync: true, clock: clock.now });
    const ann = await Person.enter(world, [{ title: "Work", tasks: [{ title: "Goes" }] }]);
    const work = await ann.listId("Work");
    ann.google.deleteList(work);
    await ann.pulled();
    const eventCount = await listening(world.server.address, ann.browser);
    await soon(() => expect(eventCount()).toBeGreaterThan(0));
    const { cursor } = await ann.board();
    const before = eventCount();
    clock.move(61_000);
    await ann.pulled();
    await soon(() => expect(eventCount()).toBeGreaterThan(before));
    expect((await ann.does(allTaskLists, { since: cursor })).gone!.lists).toEqual([work]);
  });
});
