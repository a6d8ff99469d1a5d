import { createTasks } from "@tasklane/contract/createTasks.ts";
import { newTaskId } from "@tasklane/contract/newTaskId.ts";
import { addSubTask, addTask } from "@tasklane/contract/tasks.ts";
import { randomUUID } from "node:crypto";
import { describe, expect, it } from "vitest";
import { Person } from "../Person.ts";
import { sharedWorld } from "../sharedWorld.ts";
import { enginesFor, standingClock } from "../world.ts";

const DAY = 24 * 60 * 60_000;
const FILLED = [{ title: "@default", tasks: [{ title: "Old" }] }];

describe.each(enginesFor("postgres"))("the ids of new tasks on %s", (engine) => {
  const clock = standingClock();
  const world = sharedWorld(engine, { clock: clock.now });
  const enter = async () => {
    const ann = await Person.enter(world(), FILLED);
    return { ann, listId: await ann.listId() };
  };
  const withKey = (key: string) => ({ "idempotency-key": key });

  it("follow from the call's key", async () => {
    const { ann, listId } = await enter();
    const keys = [randomUUID(), randomUUID(), randomUUID()] as const;
    const { data: task } = await ann.does(addTask, { listId, title: "Trip" }, withKey(keys[0]));
    const part = { listId, title: "Tent", parentTaskId: task.id };
    const { data: subtask } = await ann.does(addSubTask, part, withKey(keys[1]));
    const tasks = [
      { listId, title: "Move" },
      { listId, title: "Boxes", under: 0 },
      { listId: "nowhere", title: "Refused" },
      { listId, title: "Paint" },
    ];
    const { data } = await ann.does(createTasks, { tasks }, withKey(keys[2]));
    expect([task.id, subtask.id]).toEqual([newTaskId(keys[0], 0), newTaskId(keys[1], 0)]);
    expect(data.created.map((each) => each.task?.id)).toEqual([
      newTaskId(keys[2], 0),
      newTaskId(keys[2], 1),
      undefined,
      newTaskId(keys[2], 3),
    ]);
  });

  it("are others if a task has them, of this person or of another", async () => {
    const { ann, listId } = await enter();
    const bob = await Person.enter(world(), FILLED);
    const key = randomUUID();
    const { data: first } = await ann.does(addTask, { listId, title: "Milk" }, withKey(key));
    const its = { listId: await bob.listId(), title: "Bread" };
    const { data: his } = await bob.does(addTask, its, withKey(key));
    clock.move(DAY + 1);
    const { data: later } = await ann.does(addTask, { listId, title: "Eggs" }, withKey(key));
    expect(new Set([first.id, his.id, later.id]).size).toBe(3);
    const titles = async (person: Person) =>
      (await person.board()).tasks.map(({ finalTitle }) => finalTitle).toSorted();
    expect(await titles(ann)).toEqual(["Eggs", "Milk", "Old"]);
    expect(await titles(bob)).toEqual(["Bread", "Old"]);
  });
});
