import { addLabel, editLabel } from "@tasklane/contract/labels.ts";
import { jobs } from "@tasklane/contract/live.ts";
import { completeTask } from "@tasklane/contract/tasks.ts";
import { expect, it } from "vitest";
import { soon } from "../boardOf.ts";
import { Person } from "../Person.ts";
import { openWorld, standingClock } from "../world.ts";

it("U6.12: what a person changes in a task of a long job does not wait for the job", async () => {
  const clock = standingClock();
  const world = await openWorld("sqlite", { sync: true, clock: clock.now });
  const ann = await Person.enter(world);
  await ann.does(addLabel, { label_id: "1700000000000", label_name: "Soon" });
  const others = Array.from({ length: 80 }, (_, at) => ({ title: `Task ${at} (###Soon)` }));
  const parent = { title: "Parent (###Soon)", children: [{ title: "Child (###Soon)" }] };
  world.emulator.fill(ann.email, [{ title: "Work", tasks: [parent, ...others] }]);
  await ann.pulled();
  const { id: taskId, listId, task_id } = await ann.task("Child");
  const renamed = () => ann.titles(listId).filter((title) => title.endsWith("(###Later)"));

  // While the clock stands still, the job makes about 30 writes: it leaves the others to the person. Subtasks come last.
  await ann.does(editLabel, { label_id: "1700000000000", label_name: "Later" });
  await soon(() => expect(renamed().length).toBeGreaterThan(10));
  clock.move(1_000);
  await ann.does(completeTask, { tasklistId: listId, taskId, status: "completed" });
  await soon(() => {
    const child = ann.google.tasks(listId).find(({ id }) => id === task_id);
    expect(child).toMatchObject({ status: "completed", title: expect.stringContaining("###Later") });
  });
  expect(renamed().length).toBeLessThan(60);
  expect((await ann.does(jobs, {})).jobs).toMatchObject([{ what: "rename", total: 82 }]);
});
