import { addLabel, allLabels, editLabel } from "@tasklane/contract/labels.ts";
import { addListSection, addSublist, renameSublist } from "@tasklane/contract/lists.ts";
import { googleTask } from "@tasklane/contract/tasks.ts";
import { describe, expect, it } from "vitest";
import { soon, titled } from "../boardOf.ts";
import { Person } from "../Person.ts";
import { sharedWorld } from "../sharedWorld.ts";
import { enginesFor } from "../world.ts";

/** In a title that we did not write, names count only if all of them exist already (rule T9). */
describe.each(enginesFor("sqlite"))("names typed in Google's app on %s", (engine) => {
  const world = sharedWorld(engine);
  const enter = async () => {
    const ann = await Person.enter(world());
    const google_list_id = await ann.listId();
    await ann.does(addSublist, { google_list_id, sublist_id: "1", sublist_name: "Errands" });
    await ann.does(addListSection, { google_list_id, section_id: "2", section_name: "Today" });
    await ann.does(addLabel, { label_id: "3", label_name: "Soon" });
    return ann;
  };

  it("put a task where it says, when every name is there", async () => {
    const ann = await enter();
    for (const title of [
      "Milk (#Errands)",
      "Bread (#errands ##TODAY ###soon)",
      "Nails(#Errands##Today###Soon)",
      "Fix bug (#12)",
      "Call Bob (#Errands ###Later)",
      "Lunch (at noon)",
      "y ()",
    ]) {
      ann.google.addTask("@default", title);
    }
    const board = await ann.pulled();
    const where = ({ sublistId, section, label }: (typeof board.tasks)[number]) => [
      sublistId,
      section,
      label,
    ];
    const shown = Object.fromEntries(board.tasks.map((task) => [task.finalTitle, where(task)]));
    expect(shown).toEqual({
      Milk: ["1", null, null],
      Bread: ["1", "Today", "Soon"],
      Nails: ["1", "Today", "Soon"],
      "Fix bug (#12)": [null, null, null],
      "Call Bob (#Errands ###Later)": [null, null, null],
      "Lunch (at noon)": [null, null, null],
      "y ()": [null, null, null],
    });
    expect(titled(board, "Bread").sublistName).toBe("Errands");
    expect(await ann.does(allLabels, {})).toEqual({ labels: [{ label_id: "3", label_name: "Soon" }] });
    expect(Object.keys((await ann.list()).sublists)).toEqual(["1"]);
  });

  it("leave a title that is text alone, whatever is made or changed later", async () => {
    const ann = await enter();
    const { id } = ann.google.addTask("@default", "Call Bob (#Work)");
    const task = titled(await ann.pulled(), "Call Bob (#Work)");
    const google_list_id = task.listId;
    await ann.does(addSublist, { google_list_id, sublist_id: "4", sublist_name: "Work" });
    ann.google.edit("@default", id, { due: "2027-01-20" });
    expect(titled(await ann.pulled(), "Call Bob (#Work)")).toMatchObject({
      due: "2027-01-20",
      sublistId: null,
    });
    await ann.does(googleTask, { taskListId: google_list_id, taskId: task.id, notes: "n" });
    await soon(() =>
      expect(ann.google.visible()[0]).toMatchObject({ title: "Call Bob (#Work)", notes: "n" }),
    );
  });

  it("are read against the title that we wrote when a person edits it", async () => {
    const ann = await enter();
    const { id } = ann.google.addTask("@default", "Milk (#Errands ###Soon)");
    await ann.pulled();
    const edit = async (title: string) => {
      ann.google.rename("@default", id, title);
      const [task] = (await ann.pulled()).tasks;
      return [task!.finalTitle, task!.sublistName, task!.label];
    };
    expect(await edit("Oat milk (#Errands ###Soon)")).toEqual(["Oat milk", "Errands", "Soon"]);
    expect(await edit("Oat milk (#Errands ###Soon) 2 l")).toEqual(["Oat milk 2 l", "Errands", "Soon"]);
    expect(await edit("Oat milk 2 l (#Errands)")).toEqual(["Oat milk 2 l", "Errands", null]);
    expect(await edit("Oat milk 2 l")).toEqual(["Oat milk 2 l", null, null]);
  });

  it("T12: stay with a title that is retyped without them twice, until () clears them", async () => {
    const ann = await enter();
    const { id } = ann.google.addTask("@default", "Milk (#Errands ##Today)");
    await ann.pulled();
    const edit = async (title: string) => {
      ann.google.rename("@default", id, title);
      const [task] = (await ann.pulled()).tasks;
      return [task!.finalTitle, task!.sublistName, task!.section];
    };
    expect(await edit("Bread")).toEqual(["Bread", "Errands", "Today"]);
    expect(await edit("Rye bread")).toEqual(["Rye bread", "Errands", "Today"]);
    expect(await edit("White bread ()")).toEqual(["White bread", null, null]);
  });

  it.each([
    { what: "the label", rest: " (#Errands)", sublist: undefined },
    { what: "all names", rest: "", sublist: "Errands that take a while" },
  ])(
    "T10: stay with a title that had no room for $what when its text is edited",
    async ({ rest, sublist }) => {
      const label = "Very soon indeed";
      const ann = await enter();
      const text = "x".repeat(1_024 - " (#Errands ###Soon)".length);
      const { id } = ann.google.addTask("@default", `${text} (#Errands ###Soon)`);
      await ann.pulled();
      await ann.does(editLabel, { label_id: "3", label_name: label });
      if (sublist) {
        const listId = await ann.listId();
        await ann.does(renameSublist, { listId, oldSublistname: "Errands", sublistId: "1", title: sublist });
      }
      await soon(() => expect(ann.titles()).toEqual([`${text}${rest}`]));
      await ann.settled();
      const edited = text.replace("x", "y");
      ann.google.rename("@default", id, `${edited}${rest}`);
      expect((await ann.pulled()).tasks).toMatchObject([
        { finalTitle: edited, sublistName: sublist ?? "Errands", label },
      ]);
    },
  );

  it("are not taken for a person's edit when we rename them", async () => {
    const ann = await enter();
    ann.google.addTask("@default", "Milk (#Errands)");
    await ann.pulled();
    const listId = await ann.listId();
    await ann.does(renameSublist, { listId, oldSublistname: "Errands", sublistId: "1", title: "Shop" });
    await soon(() => expect(ann.titles()).toEqual(["Milk (#Shop)"]));
    const board = await ann.pulled();
    expect(titled(board, "Milk")).toMatchObject({ sublistId: "1", sublistName: "Shop", synced: "yes" });
    expect(Object.keys((await ann.list()).sublists)).toEqual(["1"]);
  });

  it("a rename there of a title that we are renaming here keeps both", async () => {
    const ann = await enter();
    const { id } = ann.google.addTask("@default", "Milk (#Errands)");
    await ann.pulled();
    const fault = world().emulator.faults.add({ match: { account: ann.email }, kind: "unavailable" });
    await ann.does(renameSublist, { listId: await ann.listId(), oldSublistname: "errands", title: "Shop" });
    ann.google.rename("@default", id, "Oat milk (#Errands)");
    world().emulator.faults.remove(fault);
    expect((await ann.pulled()).tasks).toMatchObject([{ finalTitle: "Oat milk", sublistName: "Shop" }]);
    await soon(() => expect(ann.titles()).toEqual(["Oat milk (#Shop)"]));
  });
});
