import { shareList } from "@tasklane/contract/sharing.ts";
import { addTask, googleTask, moveTask, taskHistory } from "@tasklane/contract/tasks.ts";
import { describe, expect, it } from "vitest";
import { Person } from "../Person.ts";
import { sharedWorld } from "../sharedWorld.ts";
import { standingClock } from "../world.ts";
import { inStep, takeIn, together } from "./together.ts";
import { twoListsOf } from "./twoListsOf.ts";

/** Returns the values that a task's history shows to a person. */
async function pastOf(person: Person, listId: string, taskId: string): Promise<(string | null)[]> {
  const { changes } = await person.does(taskHistory, { listId, taskId });
  return changes.flatMap(({ from, to }) => [from, to]);
}

describe("I7: what was replaced before a person joined is not in the history that they see", () => {
  const world = sharedWorld("sqlite");

  it("of a list that was private then", async () => {
    const filled = [{ title: "Work", tasks: [{ title: "Dismiss Bob", notes: "PIN 4711" }] }];
    const ann = await Person.enter(world(), filled);
    const { id: taskId, listId } = await ann.task("Dismiss Bob");
    await ann.does(googleTask, { taskListId: listId, taskId, title: "Plan the summer", notes: "" });
    await ann.does(shareList, { listId });
    const bob = await Person.enter(world());
    const past = await pastOf(bob, await takeIn(ann, listId, bob), taskId);
    expect(past).not.toContain("PIN 4711");
    expect(past).not.toContain("Dismiss Bob");
    expect(await pastOf(ann, listId, taskId)).toContain("PIN 4711");
  });

  it("of a list that was shared with others then", async () => {
    const [ann, carol] = await together(world(), 1);
    const { data } = await ann.person.does(addTask, { listId: ann.listId, title: "Gift", notes: "for Bob" });
    await carol!.person.does(googleTask, { taskListId: carol!.listId, taskId: data.id, notes: "" });
    const bob = await Person.enter(world());
    const listId = await takeIn(ann.person, ann.listId, bob);
    expect(await pastOf(bob, listId, data.id)).not.toContain("for Bob");
    expect(await pastOf(carol!.person, carol!.listId, data.id)).toContain("for Bob");
  });

  it.each([
    ["joined the list", false],
    ["got the task from another list", true],
  ])("and cannot be guessed by a change based on a version from before they %s", async (_, isMoved) => {
    const filled = [
      { title: "Work", tasks: [{ title: "Door", notes: "PIN 4711" }] },
      { title: "Trip", tasks: [] },
    ];
    const ann = await Person.enter(world(), filled);
    const door = await ann.task("Door");
    const { id: taskId } = door;
    await ann.does(googleTask, { taskListId: door.listId, taskId, notes: "" });
    const own = isMoved ? await ann.listId("Trip") : door.listId;
    await ann.does(shareList, { listId: own });
    const bob = await Person.enter(world());
    const taskListId = await takeIn(ann, own, bob);
    if (isMoved) await ann.does(moveTask, { fromListId: door.listId, toListId: own, taskId });
    const guesses = "PIN 4710\nPIN 4711\nPIN 4712";
    for (let baseVersion = 0; baseVersion <= door.version; baseVersion++) {
      const { data } = await bob.does(googleTask, { taskListId, taskId, notes: guesses, baseVersion });
      expect(data.notes).toBe(guesses);
      await ann.does(googleTask, { taskListId: own, taskId, notes: "" });
    }
  });
});

describe("I7: the history of a task that a person no longer sees", () => {
  const clock = standingClock();
  const world = sharedWorld("sqlite", { clock: clock.now });
  const { twoLists, taskOf, titled } = twoListsOf(world, clock);

  it("is not found by a Google task that stood for it in a list that it left", async () => {
    const { one, two, ann, bob } = await twoLists(2);
    const taskId = await titled(one, "Task");
    const { task_id: googleId } = await taskOf(one[1], "Task");
    const away = world().emulator.faults.add({ match: { account: bob.email }, kind: "unavailable" });
    bob.google.delete(one[1].listId, googleId!);
    await ann.does(googleTask, { taskListId: one[0].listId, taskId, title: "Edited" });
    world().emulator.faults.remove(away);
    clock.move(60_000);
    await bob.pulled();
    await inStep(one.slice(0, 2), ["Edited"]);
    const own = ann.google.addList("Own").id;
    await ann.pulled();
    await ann.does(moveTask, { fromListId: one[0].listId, toListId: two[0].listId, taskId });
    await inStep(two, ["Edited"]);
    await ann.does(moveTask, { fromListId: two[0].listId, toListId: own, taskId });
    await ann.does(googleTask, { taskListId: own, taskId, title: "Private" });
    await bob.pulled();
    const answer = await bob.call(taskHistory, { listId: one[1].listId, taskId: googleId! });
    expect(answer.text).not.toContain("Private");
    expect(answer.status).toBe(404);
  });
});
