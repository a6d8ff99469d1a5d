import { disconnectUser } from "@tasklane/contract/sharing.ts";
import { addTask, googleTask } from "@tasklane/contract/tasks.ts";
import { describe, expect, it } from "vitest";
import { sharedWorld } from "../sharedWorld.ts";
import { inStep, tasksOf, together } from "./together.ts";

describe("S3.2: a task of theirs that Google has not got yet, when a membership ends", () => {
  const world = sharedWorld("sqlite", { sync: true });

  /** Bob creates a task, which his Google does not take. Ann changes it, and disconnects Bob. */
  async function changedAndEnded(change: { title?: string; notes?: string; due?: string }) {
    const [ann, bob] = await together(world(), 1);
    await inStep([ann, bob!], []);
    const match = { operation: "tasks.insert", account: bob!.person.email };
    world().emulator.faults.add({ match, kind: "unavailable" });
    const { data } = await bob!.person.does(addTask, { listId: bob!.listId, title: "Trip", notes: "mine" });
    await ann.person.does(googleTask, { taskListId: ann.listId, taskId: data.id, ...change });
    const disconnectEmail = bob!.person.email;
    await ann.person.does(disconnectUser, { listId: ann.listId, disconnectEmail });
    return tasksOf(bob!);
  }

  it("stays with them, although somebody else changed its title", async () => {
    const tasks = await changedAndEnded({ title: "Journey" });
    expect(tasks.map(({ notes }) => notes)).toEqual(["mine"]);
  });

  it("has nothing that somebody else wrote to it", async () => {
    const tasks = await changedAndEnded({ notes: "PIN 4711", due: "2027-01-20" });
    expect(tasks.map(({ finalTitle, notes, due }) => [finalTitle, notes, due])).toEqual([
      ["Trip", "mine", null],
    ]);
  });
});
