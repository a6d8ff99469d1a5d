import { shareList } from "@tasklane/contract/sharing.ts";
import { addTask, googleTask, taskHistory } from "@tasklane/contract/tasks.ts";
import { describe, expect, it } from "vitest";
import { Person } from "../Person.ts";
import { sharedWorld } from "../sharedWorld.ts";
import { takeIn, together } from "./together.ts";

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
});
