import { addTask, moveTask } from "@tasklane/contract/tasks.ts";
import { describe, expect, it } from "vitest";
import { soon } from "../boardOf.ts";
import { sharedWorld } from "../sharedWorld.ts";
import { enginesFor, standingClock } from "../world.ts";
import { inStep } from "./together.ts";
import { twoListsOf } from "./twoListsOf.ts";

describe.each(enginesFor("postgres"))(
  "a shared task that another member moves during a pull, on %s",
  (engine) => {
    const clock = standingClock();
    const world = sharedWorld(engine, { clock: clock.now });
    const { taskOf, ends, twoLists } = twoListsOf(world, clock);

    it("U4.8: what its open insert made in the old list is no new task there", async () => {
      const { one, two, ann, bob } = await twoLists(2);
      const [old, account] = [one[1].listId, bob.email];
      const mine = await bob.listId();
      const { id: otherId } = bob.google.addTask(mine, "Other");
      await bob.pulled();
      const { faults } = world().emulator;
      faults.add({ match: { account, operation: "tasks.insert" }, times: 1, kind: "cutAfter" });
      const unread = faults.add({ match: { account, operation: "tasks.list" }, kind: "unavailable" });
      const { data } = await ann.does(addTask, { listId: one[0].listId, title: "Task" });
      await inStep([one[0]], ["Task"]);
      await soon(() => expect(bob.titles(old)).toEqual(["Task"]));
      // The old list also shows a task that Bob moved there. Before the listing is decided on, Google is asked where that task stands.
      bob.google.moveToList(mine, otherId, old);
      faults.remove(unread);
      const match = { account, operation: "tasks.get" } as const;
      faults.add({ match, times: 1, kind: "slow", delayMs: 1_000 });
      clock.move(2_000);
      const pulled = bob.pulled();
      await soon(() => expect(faults.pending()).toEqual([]));
      await ann.does(moveTask, { fromListId: one[0].listId, toListId: two[0].listId, taskId: data.id });
      await pulled;
      await ends([
        [one[0], ["Other"]],
        [one[1], ["Other"]],
        [two[0], ["Task"]],
        [two[1], ["Task"]],
      ]);
      for (const membership of two) expect(await taskOf(membership, "Task")).toMatchObject({ id: data.id });
    });
  },
);
