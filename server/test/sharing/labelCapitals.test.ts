import { addLabel } from "@tasklane/contract/labels.ts";
import { addTask, googleTask } from "@tasklane/contract/tasks.ts";
import { describe, expect, it } from "vitest";
import { sharedWorld } from "../sharedWorld.ts";
import { enginesFor } from "../world.ts";
import { inStep, tasksOf, together } from "./together.ts";

describe.each(enginesFor("sqlite"))("a label that two members write with other capitals on %s", (engine) => {
  const world = sharedWorld(engine);

  /** Ann's task has her label "Urgent" in a list that she shares with Bob, whose own label is "urgent". */
  const enter = async () => {
    const [ann, bob] = await together(world(), 1);
    await bob!.person.does(addLabel, { label_id: "1795000000001", label_name: "urgent" });
    const title = "Milk (###Urgent)";
    const { data } = await ann.person.does(addTask, { listId: ann.listId, title });
    await inStep([ann, bob!], [title]);
    return { ann, bob: bob!, taskId: data.id, held: bob!.person.google.visible(bob!.listId)[0]! };
  };

  it("T9: is not changed by an edit of the text in Google", async () => {
    const { ann, bob, held } = await enter();
    bob.person.google.edit(bob.listId, held.id, { title: "Bread (###Urgent)" });
    await bob.person.pulled();
    await inStep([ann, bob], ["Bread (###Urgent)"]);
  });

  it("I2: stays removed if a member edits the text in Google meanwhile", async () => {
    const { ann, bob, taskId, held } = await enter();
    const { faults } = world().emulator;
    const away = faults.add({ match: { account: bob.person.email }, kind: "unavailable" });
    await ann.person.does(googleTask, { taskListId: ann.listId, taskId, title: "Milk" });
    bob.person.google.edit(bob.listId, held.id, { title: "Bread (###Urgent)" });
    faults.remove(away);
    await bob.person.pulled();
    await inStep([ann, bob], ["Bread"]);
    expect(await tasksOf(bob)).toMatchObject([{ label: null }]);
  });
});
