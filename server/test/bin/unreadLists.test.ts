import { restoreFromBin } from "@tasklane/contract/bin.ts";
import { deleteList } from "@tasklane/contract/lists.ts";
import { deleteTask, moveTask } from "@tasklane/contract/tasks.ts";
import { describe, expect, it } from "vitest";
import { soon } from "../boardOf.ts";
import { Person } from "../Person.ts";
import { sharedWorld } from "../sharedWorld.ts";
import { enginesFor, standingClock } from "../world.ts";

describe.each(enginesFor("postgres"))(
  "lists that were deleted before their first reading, on %s",
  (engine) => {
    const clock = standingClock();
    const world = sharedWorld(engine, { clock: clock.now });
    it.each(["with its list", "alone"])(
      "B5: a task whose Google list was never read and is still there returns %s",
      async (how) => {
        const ann = await Person.enter(world(), [
          { title: "@default", tasks: [{ title: "Task" }] },
          { title: "Work", tasks: [] },
          { title: "Trip", tasks: [] },
        ]);
        const [other, trip] = [await ann.listId(), await ann.listId("Trip")];
        const { id: taskId, task_id } = await ann.task("Task");
        const away = ["tasks.list", "tasklists.delete"].map((operation) =>
          world().emulator.faults.add({ match: { account: ann.email, operation }, kind: "notFound" }),
        );
        const again = async (taskListId: string) => {
          await ann.does(deleteList, { taskListId });
          return (await ann.does(restoreFromBin, { kind: "list", id: taskListId })).data.listId!;
        };
        const unread = await again(await ann.listId("Work"));
        // The push finds the task there, and so knows it before it has read that list.
        ann.google.moveToList(other, task_id!, unread);
        await ann.does(moveTask, { fromListId: other, toListId: trip, taskId });
        await soon(async () => {
          clock.move(2_000);
          expect(await ann.task("Task")).toMatchObject({ listId: unread });
        });
        let listId = other;
        if (how === "alone") {
          await ann.does(deleteTask, { tasklistId: unread, taskId });
          await ann.does(deleteList, { taskListId: unread });
          await ann.does(restoreFromBin, { kind: "task", id: taskId, toListId: other });
        } else listId = await again(unread);
        for (const fault of away) world().emulator.faults.remove(fault);
        const once = [expect.objectContaining({ id: taskId, listId, synced: "yes" })];
        await soon(async () => {
          clock.move(300_000);
          expect((await ann.pulled()).tasks).toEqual(once);
          expect(ann.titles(listId)).toEqual(["Task"]);
          expect(ann.google.lists().map(({ id }) => id)).not.toContain(unread);
        });
        if (how === "alone") await ann.does(restoreFromBin, { kind: "list", id: unread });
        expect((await ann.settled()).tasks).toEqual(once);
      },
    );
  },
);
