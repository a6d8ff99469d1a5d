import { googleTask } from "@tasklane/contract/tasks.ts";
import { expect, it } from "vitest";
import { soon } from "../boardOf.ts";
import { Person } from "../Person.ts";
import { openWorld, standingClock } from "../world.ts";

const DAY = 24 * 60 * 60_000;

it("I4: a task that was changed here and back goes with its Google task, of which Google knows nothing any more", async () => {
  const clock = standingClock();
  const world = await openWorld("sqlite", {
    sync: true,
    clock: clock.now,
    emulator: { switches: { tombstoneDays: 1 } },
  });
  const ann = await Person.enter(world, [{ title: "Work", tasks: [{ title: "Milk" }, { title: "Eggs" }] }]);
  const { id: taskId, listId, task_id } = await ann.task("Milk");
  const { faults } = world.emulator;
  const away = faults.add({ kind: "unavailable" });
  for (const title of ["Oat milk", "Milk"]) await ann.does(googleTask, { taskListId: listId, taskId, title });
  ann.google.delete(listId, task_id!);
  clock.move(2 * DAY);
  faults.add({ kind: "notFound", match: { operation: "tasks.get", path: task_id! } });
  faults.remove(away);
  await soon(async () => {
    clock.move(130_000);
    const { tasks } = await ann.pulled();
    expect(tasks.map(({ finalTitle }) => finalTitle)).toEqual(["Eggs"]);
    expect(ann.titles(listId)).toEqual(["Eggs"]);
  });
});
