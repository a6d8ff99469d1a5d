import { createTasks } from "@tasklane/contract/createTasks.ts";
import { givesIds, keyAgain, newTaskId } from "@tasklane/contract/newTaskId.ts";
import { addSubTask, addTask } from "@tasklane/contract/tasks.ts";
import { randomUUID } from "node:crypto";
import { describe, expect, it } from "vitest";
import { Person } from "../Person.ts";
import { sharedWorld } from "../sharedWorld.ts";
import { enginesFor, standingClock } from "../world.ts";

const DAY = 24 * 60 * 60_000;
const FILLED = [
  { title: "@default", tasks: [{ title: "Old" }] },
  { title: "Work", tasks: [] },
];
const aKey = (): string => newTaskId(randomUUID(), 0);

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
    const keys = [aKey(), aKey(), aKey()] as const;
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
    const key = aKey();
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

  it("are others if two people use the same key at the same moment", async () => {
    const { ann, listId } = await enter();
    const bob = await Person.enter(world(), FILLED);
    const his = await bob.listId();
    const keys = Array.from({ length: 30 }, aKey);
    const made = await Promise.all(
      keys.flatMap((key, at) => {
        const [one, other] = [`Ann ${at}`, `Bob ${at}`];
        const tasks = [one, `${one} too`].map((title) => ({ listId, title }));
        return [
          ann.does(createTasks, { tasks }, withKey(key)).then(() => tasks.map(({ title }) => title)),
          bob.does(addTask, { listId: his, title: other }, withKey(key)).then(() => [other]),
        ];
      }),
    );
    const titles = async (person: Person) =>
      (await person.board()).tasks.map(({ finalTitle }) => finalTitle).toSorted();
    const of = (name: string) => [...made.flat().filter((title) => title.startsWith(name)), "Old"];
    expect(await titles(ann)).toEqual(of("Ann").toSorted());
    expect(await titles(bob)).toEqual(of("Bob").toSorted());
  });

  it("are the same for another key of the same call, and random for keys of other programs", async () => {
    const { ann, listId } = await enter();
    const work = await ann.listId("Work");
    const key = aKey();
    const again = keyAgain(key);
    expect([again === key, givesIds(again)]).toEqual([false, true]);
    const { data } = await ann.does(addTask, { listId, title: "Milk" }, withKey(again));
    expect(data.id).toBe(key);
    const numbered = Array.from({ length: 10 }, (_, at) => randomUUID().slice(0, 32) + String(1000 + at));
    await Promise.all(
      numbered.flatMap((own) => [
        ann.does(addTask, { listId, title: "Here" }, withKey(own)),
        ann.does(addTask, { listId: work, title: "There" }, withKey(own.slice(0, 32) + "9999")),
      ]),
    );
    expect((await ann.board()).tasks).toHaveLength(22);
  });

  it("are others if a Google task of a person's own was known by them", async () => {
    const { ann, listId } = await enter();
    const key = aKey();
    const { db } = world().server.store;
    const known = await db.selectFrom("remote_task").selectAll().limit(1).executeTakeFirstOrThrow();
    const former = { ...known, google_id: key, task_id: null, belongs_to: key, state: "deleted" as const };
    await db.insertInto("remote_task").values(former).execute();
    const { data } = await ann.does(addTask, { listId, title: "Milk" }, withKey(key));
    expect(data.id).not.toBe(key);
  });
});
