import { allTaskLists } from "@tasklane/contract/lists.ts";
import { addSubTask, addTask, moveTask } from "@tasklane/contract/tasks.ts";
import { describe, expect, it } from "vitest";
import { soon } from "../boardOf.ts";
import type { Browser } from "../Browser.ts";
import { Person } from "../Person.ts";
import { takeIn, together } from "../sharing/together.ts";
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

  it("S4.2: a task on its way there leaves its old shared list with its subtask", async () => {
    const clock = standingClock();
    const world = await openWorld(engine, { sync: true, clock: clock.now });
    const [{ person: ann, listId: annOne }, bobs] = await together(world, 1, "One");
    const { person: bob, listId: bobOne } = bobs!;
    const [{ listId: annTwo }] = await together(world, 0, "Two", () => Promise.resolve(ann));
    const bobTwo = await takeIn(ann, annTwo, bob);
    const { data } = await ann.does(addTask, { listId: annOne, title: "Task" });
    await ann.does(addSubTask, { listId: annOne, parentTaskId: data.id, title: "Sub" });
    await soon(() => expect(bob.titles(bobOne)).toHaveLength(2));
    bob.google.deleteList(bobTwo);
    await ann.does(moveTask, { fromListId: annOne, toListId: annTwo, taskId: data.id });
    await soon(async () => {
      clock.move(61_000);
      expect((await bob.pulled()).sharedLists).toHaveLength(1);
      expect(bob.titles(bobOne)).toEqual([]);
      expect(ann.titles(annTwo)).toHaveLength(2);
    });
  });
});
