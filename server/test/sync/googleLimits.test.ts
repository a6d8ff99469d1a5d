import { createTasks } from "@tasklane/contract/createTasks.ts";
import { addTask, deleteTask, googleTask } from "@tasklane/contract/tasks.ts";
import { afterEach, describe, expect, it } from "vitest";
import { soon } from "../boardOf.ts";
import { Person } from "../Person.ts";
import { sharedWorld } from "../sharedWorld.ts";
import { standingClock } from "../world.ts";

const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;

describe("where Google reaches a limit", () => {
  const clock = standingClock();
  const world = sharedWorld("sqlite", { clock: clock.now });
  const switches = () => world().emulator.switches;
  afterEach(
    () => void Object.assign(switches(), { mostShown: 20_000, mostSubtasks: 2_000, quickWrites: null }),
  );

  it.each([400, 403, 429] as const)(
    "U6.14: a task past what a list holds (%i) says so, and arrives when another one is deleted here",
    async (pastLimit) => {
      const ann = await Person.enter(world(), [
        { title: "Work", tasks: [{ title: "Milk" }, { title: "Bread" }] },
      ]);
      const work = await ann.listId("Work");
      Object.assign(switches(), { mostShown: 2, pastLimit });
      await ann.does(addTask, { listId: work, title: "Eggs" });
      await soon(async () => {
        clock.move(MINUTE);
        await ann.pulled();
        const problem = expect.stringMatching(/\S/) as unknown;
        expect(await ann.task("Eggs")).toMatchObject({ synced: "refused", problem });
      });
      await ann.does(deleteTask, { tasklistId: work, taskId: (await ann.task("Milk")).id });
      await soon(async () => {
        clock.move(HOUR);
        await ann.pulled();
        expect(ann.titles(work).toSorted()).toEqual(["Bread", "Eggs"]);
      });
      await ann.settled();
    },
  );

  it("U6.14: a subtask past what its parent holds keeps no subtask of another parent back", async () => {
    const ann = await Person.enter(world(), [
      {
        title: "Work",
        tasks: [{ title: "Full", children: [{ title: "One" }, { title: "Two" }] }, { title: "Room" }],
      },
    ]);
    const listId = await ann.listId("Work");
    Object.assign(switches(), { mostSubtasks: 2, pastLimit: 403 });
    const [full, room] = [await ann.task("Full"), await ann.task("Room")];
    const under = ({ id: parentTaskId }: typeof full, title: string) => ({ listId, title, parentTaskId });
    await ann.does(createTasks, { tasks: [under(room, "Eggs"), under(full, "Three"), under(room, "Milk")] });
    await soon(async () => {
      clock.move(HOUR);
      await ann.pulled();
      const held = ann.google.tasks(listId).filter(({ parent }) => parent === room.task_id);
      expect(held.map(({ title }) => title.replace(/ .*/, "")).toSorted()).toEqual(["Eggs", "Milk"]);
    });
    expect(await ann.task("Three")).toMatchObject({ synced: "refused" });
  });

  it("FG09: 200 new tasks arrive once each, though Google refuses more than 100 quick writes", async () => {
    switches().quickWrites = 100;
    const ann = await Person.enter(world(), [{ title: "Work", tasks: [] }]);
    const listId = await ann.listId("Work");
    const titles = Array.from({ length: 200 }, (_, at) => `Task ${at}`);
    await ann.does(createTasks, { tasks: titles.map((title) => ({ listId, title })) });
    const since = clock.now();
    await soon(async () => {
      clock.move(30 * SECOND);
      expect((await ann.pulled()).tasks.filter(({ synced }) => synced === "refused")).toEqual([]);
      expect(ann.titles(listId)).toHaveLength(titles.length);
    });
    expect(ann.titles(listId)).toEqual(titles);
    expect(clock.now() - since).toBeLessThan(6 * MINUTE);
    const refused = world()
      .emulator.ledger.entries(ann.email)
      .filter(({ status }) => status === 403);
    expect(refused.length).toBeGreaterThan(0);
    // In each half minute of the limit, the person's pull and the account's own next try may each fail once.
    expect(refused.length).toBeLessThanOrEqual(2 * 4);
  });

  it.each(["reject", "ignore"] as const)(
    "U7.11: notes for a task that a document assigned stay here, and are said to be refused (%s)",
    async (notesOfDocuments) => {
      switches().notesOfDocuments = notesOfDocuments;
      const ann = await Person.enter(world());
      ann.google.assign("@default", "Assigned");
      await ann.pulled();
      const { id: taskId, listId: taskListId } = await ann.task("Assigned");
      await ann.does(googleTask, { taskListId, taskId, title: "Renamed", notes: "Mine" });
      await soon(() => expect(ann.titles()).toEqual(["Renamed"]));
      for (let pull = 0; pull < 3; pull++) {
        clock.move(MINUTE);
        await ann.pulled();
      }
      expect(await ann.task("Renamed")).toMatchObject({ synced: "refused", notes: "Mine" });
    },
  );
});
