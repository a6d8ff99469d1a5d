import { restoreFromBin } from "@tasklane/contract/bin.ts";
import { deleteTask } from "@tasklane/contract/tasks.ts";
import { describe, expect, it } from "vitest";
import { soon } from "../boardOf.ts";
import { listingWorld, MINUTE, redated } from "./listingWorld.ts";

describe("a task that Google removed before it was restored here", () => {
  const { clock, between, enter } = listingWorld();

  it.each([
    { what: "our clock was put back before that pull", ahead: 3 * MINUTE, isDated: true },
    { what: "the answer to the pull before that had no date", ahead: 0, isDated: false },
  ])("B2.4: stays if it was restored during a pull, and $what", async ({ ahead, isDated }) => {
    between.ahead = ahead;
    const { ann, titles } = await enter();
    // No other list is read after this one. So no other pull corrects the time.
    const { id: taskId, task_id, listId } = await ann.task("Eggs");
    const stamps = ann.google.addTask(listId, "Stamps");
    expect(await titles()).toEqual(["Eggs", "Milk", "Stamps"]);
    clock.move(5 * MINUTE);
    between.fetch = async (...all) => {
      const answer = await fetch(...all);
      return redated(answer, await answer.text(), isDated ? clock.now() : null);
    };
    await titles();
    // The next listing lacks a task. So the pull reads it by its id, and Google is slow to answer that.
    const held = Promise.withResolvers<void>();
    let isHeld = false;
    between.fetch = async (...all) => {
      const { href: path } = new URL(all[0] as string | URL);
      if (path.includes(stamps.id)) {
        isHeld = true;
        await held.promise;
      }
      const answer = await fetch(...all);
      if (!path.includes(`${listId}/tasks?`)) return answer;
      const { items, ...more } = (await answer.json()) as { items: { id: string }[] };
      const body = JSON.stringify({ ...more, items: items.filter(({ id }) => id !== stamps.id) });
      return redated(answer, body, clock.now());
    };
    between.ahead = 0;
    clock.move(5 * MINUTE);
    ann.google.addTask(listId, "Tea");
    const pulled = ann.pulled();
    await soon(() => expect(isHeld).toBe(true));
    await ann.does(deleteTask, { tasklistId: listId, taskId });
    ann.google.delete(listId, task_id!);
    clock.move(MINUTE);
    await ann.does(restoreFromBin, { kind: "task", id: taskId });
    held.resolve();
    await pulled;
    between.fetch = fetch;
    await soon(async () => {
      clock.move(3 * MINUTE);
      const still = expect.objectContaining({ id: taskId, synced: "yes" });
      expect((await ann.pulled()).tasks).toContainEqual(still);
      expect(ann.titles(listId)).toContain("Eggs");
    });
  });
});
