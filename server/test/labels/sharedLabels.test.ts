import { addLabel, editLabel, removeLabel } from "@tasklane/contract/labels.ts";
import { addTask, taskHistory } from "@tasklane/contract/tasks.ts";
import { describe, expect, it } from "vitest";
import { soon } from "../boardOf.ts";
import type { Person } from "../Person.ts";
import { sharedWorld } from "../sharedWorld.ts";
import { inStep, tasksOf, together } from "../sharing/together.ts";
import { enginesFor } from "../world.ts";

const SOON = { label_id: "1764000000001", label_name: "Soon" };
const HOT = { ...SOON, label_name: "Hot" };

/** Returns the labels of all tasks on a person's board, after a pull from Google. */
async function labelsOf(person: Person): Promise<string[]> {
  const { tasks, sharedTasks } = await person.pulled();
  return [...tasks, ...sharedTasks].map(({ label }) => label ?? "none").sort();
}

describe.each(enginesFor("sqlite"))("a label on own and shared tasks on %s", (engine) => {
  const world = sharedWorld(engine);

  /** Creates an owner with the label on an own and a shared task, and a member. */
  const enter = async () => {
    const [owner, member] = await together(world(), 1);
    const ann = owner.person;
    await ann.does(addLabel, SOON);
    const own = await ann.listId("My Tasks");
    await ann.does(addTask, { listId: own, title: "Mine (###Soon)" });
    await ann.does(addTask, { listId: owner.listId, title: "Ours (###Soon)" });
    await inStep([owner, member!], ["Ours (###Soon)"]);
    return { owner, member: member!, ann, bob: member!.person, own };
  };

  it("a rename reaches both lists and every member, and the history names the author", async () => {
    const { owner, member, ann, bob, own } = await enter();
    await ann.does(editLabel, HOT);
    await inStep([owner, member], ["Ours (###Hot)"]);
    await soon(() => expect(ann.titles(own)).toEqual(["Mine (###Hot)"]));
    expect(await labelsOf(ann)).toEqual(["Hot", "Hot"]);
    expect(await labelsOf(bob)).toEqual(["Hot"]);
    const [task] = await tasksOf(member);
    const { changes } = await bob.does(taskHistory, { listId: member.listId, taskId: task!.id });
    expect(changes).toContainEqual(
      expect.objectContaining({ field: "label", by: ann.email, from: "Soon", to: "Hot" }),
    );
  });

  it("is renamed however its name is written there", async () => {
    const { owner, member, ann, bob } = await enter();
    await bob.does(addLabel, { label_id: "7", label_name: "sOON" });
    await bob.does(addTask, { listId: member.listId, title: "Theirs (###sOON)" });
    await inStep([owner, member], ["Ours (###Soon)", "Theirs (###sOON)"]);
    await ann.does(editLabel, HOT);
    await inStep([owner, member], ["Ours (###Hot)", "Theirs (###Hot)"]);
    expect(await labelsOf(ann)).toEqual(["Hot", "Hot", "Hot"]);
  });

  it("is removed from own tasks, and stays on shared ones", async () => {
    const { owner, member, ann, bob, own } = await enter();
    await ann.does(removeLabel, { label_id: SOON.label_id });
    await soon(() => expect(ann.titles(own)).toEqual(["Mine"]));
    await inStep([owner, member], ["Ours (###Soon)"]);
    expect(await labelsOf(ann)).toEqual(["Soon", "none"]);
    expect(await labelsOf(bob)).toEqual(["Soon"]);
  });

  it("renamed by owner and member at once ends alike for everybody", async () => {
    const { owner, member, ann, bob } = await enter();
    await bob.does(addLabel, { label_id: "7", label_name: "Soon" });
    await Promise.all([ann.does(editLabel, HOT), bob.does(editLabel, { label_id: "7", label_name: "Late" })]);
    const [task] = await tasksOf(owner);
    await inStep([owner, member], [`Ours (###${task!.label})`]);
    expect(["Hot", "Late"]).toContain(task!.label);
    expect(await labelsOf(bob)).toEqual([task!.label]);
    expect(await labelsOf(ann)).toContain(task!.label);
  });
});
