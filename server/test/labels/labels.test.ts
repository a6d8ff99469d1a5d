import { jobs } from "@tasklane/contract/live.ts";
import { addLabel, allLabels, editLabel, removeLabel } from "@tasklane/contract/labels.ts";
import { allTaskLists, deleteList, removeSublistSection, renameSublist } from "@tasklane/contract/lists.ts";
import { LIMITS } from "@tasklane/contract/limits.ts";
import { INVALID, SUCCESS } from "@tasklane/contract/sentences.ts";
import { addTask, deleteTask, restoreTask } from "@tasklane/contract/tasks.ts";
import { describe, expect, it } from "vitest";
import { chunks } from "../../src/db/inChunks.ts";
import { soon, titled } from "../boardOf.ts";
import { Person } from "../Person.ts";
import { ALREADY_EXISTS, CONFLICT, invalid, NOT_FOUND, taken } from "../refusalAnswers.ts";
import { sharedWorld } from "../sharedWorld.ts";
import { enginesFor } from "../world.ts";

const ID = "1764000000001";
const SOON = { label_id: ID, label_name: "Soon" };

describe.each(enginesFor("postgres"))("labels on %s", (engine) => {
  const world = sharedWorld(engine);

  it("addLabel makes one for this person", async () => {
    const [ann, bob] = [await Person.enter(world()), await Person.enter(world())];
    const answer = await ann.does(addLabel, { label_id: ID, label_name: "  So   soon " });
    const data = { label_id: ID, label_name: "So soon" };
    expect(answer).toEqual({ message: SUCCESS.labelCreated, data });
    expect(await ann.does(allLabels, {})).toEqual({ labels: [data] });
    expect((await ann.board()).labels).toEqual([data]);
    expect(await bob.does(allLabels, {})).toEqual({ labels: [] });
    await bob.does(addLabel, data);
    expect(await ann.does(allLabels, {})).toEqual({ labels: [data] });
  });

  it("FM10: there are a thousand at most, until one goes", async () => {
    const ann = await Person.enter(world());
    const { db } = world().server.store;
    const { id: account_id } = await db
      .selectFrom("account")
      .select("id")
      .where("email", "=", ann.email)
      .executeTakeFirstOrThrow();
    const many = Array.from({ length: LIMITS.names }, (_, n) => ({
      id: String(1_000 + n),
      name: `Many ${n}`,
    }));
    for (const chunk of chunks(many, 100))
      await db
        .insertInto("label")
        .values(chunk.map((label) => ({ ...label, account_id, deleted: 0 as const, changed: 1 })))
        .execute();
    expect(await ann.refused(addLabel, SOON)).toEqual({
      ...CONFLICT,
      message: INVALID.tooMany,
      fields: { label_name: INVALID.tooMany },
    });
    await ann.does(removeLabel, { label_id: "1007" });
    await ann.does(addLabel, SOON);
  });

  it.each([
    ["addLabel", addLabel],
    ["editLabel", editLabel],
  ])("%s refuses names that are empty, reserved, too long or taken", async (_, call) => {
    const ann = await Person.enter(world());
    await ann.does(addLabel, { label_id: "1", label_name: "Idea" });
    if (call === editLabel) await ann.does(addLabel, SOON);
    for (const [label_name, sentence] of [
      [undefined, INVALID.labelNameRequired],
      ["   ", INVALID.labelNameRequired],
      ["No Section", INVALID.nameReserved],
      ["x".repeat(101), INVALID.nameTooLong],
    ] as const) {
      const refused = await ann.refused(call, { label_id: ID, label_name });
      expect(refused).toEqual(invalid({ label_name: sentence }));
    }
    const refused = await ann.refused(call, { label_id: ID, label_name: " iDEA" });
    expect(refused).toEqual(taken("label_name"));
    expect(await ann.refused(call, { label_name: "x" })).toEqual(invalid({ label_id: INVALID.required }));
    await ann.does(call, { label_id: ID, label_name: "x".repeat(100) });
  });

  it("addLabel refuses an id that is or was taken", async () => {
    const ann = await Person.enter(world());
    await ann.does(addLabel, SOON);
    expect(await ann.refused(addLabel, { label_id: ID, label_name: "Else" })).toEqual(ALREADY_EXISTS);
    await ann.does(removeLabel, { label_id: ID });
    expect(await ann.refused(addLabel, SOON)).toEqual(ALREADY_EXISTS);
    await ann.does(addLabel, { label_id: "2", label_name: "Soon" });
  });

  it("editLabel renames it in every list's titles, also in case only", async () => {
    const ann = await Person.enter(world(), [
      { title: "@default", tasks: [{ title: "Plain (##Soon)" }] },
      { title: "Work", tasks: [] },
    ]);
    await ann.does(addLabel, SOON);
    const work = await ann.listId("Work");
    ann.google.addTask("@default", "Milk (###soon)");
    await ann.pulled();
    await ann.does(addTask, { listId: work, title: "Plan (#Site ###Soon)" });
    await soon(() => expect(ann.titles(work)).toHaveLength(1));
    const answer = await ann.does(editLabel, { label_id: ID, label_name: "Later" });
    expect(answer).toEqual({
      message: SUCCESS.labelEdited,
      data: { label_id: ID, label_name: "Later", former: "Soon" },
    });
    await soon(() => {
      expect(ann.titles()).toEqual(["Milk (###Later)", "Plain (##Soon)"]);
      expect(ann.titles(work)).toEqual(["Plan (#Site ###Later)"]);
    });
    await ann.does(editLabel, { label_id: ID, label_name: "LATER" });
    await soon(() => expect(ann.titles(work)).toEqual(["Plan (#Site ###LATER)"]));
    expect(titled(await ann.pulled(), "Plan")).toMatchObject({ label: "LATER", synced: "yes" });
    expect(await ann.refused(editLabel, { label_id: "9", label_name: "x" })).toEqual(NOT_FOUND);
  });

  it("removeLabel takes it off the tasks", async () => {
    const ann = await Person.enter(world());
    await ann.does(addLabel, SOON);
    await ann.does(addTask, { listId: await ann.listId(), title: "Milk (#Shop ###Soon)" });
    await soon(() => expect(ann.titles()).toEqual(["Milk (#Shop ###Soon)"]));
    const { cursor } = await ann.board();
    expect(await ann.does(removeLabel, { label_id: ID })).toEqual({ message: SUCCESS.labelDeleted });
    const delta = await ann.does(allTaskLists, { since: cursor });
    expect(delta.gone!.labels).toEqual([ID]);
    expect(delta.tasks).toMatchObject([{ finalTitle: "Milk", label: null }]);
    await soon(() => expect(ann.titles()).toEqual(["Milk (#Shop)"]));
    expect(titled(await ann.pulled(), "Milk").label).toBe(null);
    expect(await ann.refused(removeLabel, { label_id: ID })).toEqual(NOT_FOUND);
    expect(await ann.refused(removeLabel, {})).toEqual(invalid({ label_id: INVALID.required }));
  });

  it("does not know another person's label", async () => {
    const [ann, bob] = [await Person.enter(world()), await Person.enter(world())];
    await bob.does(addLabel, SOON);
    expect(await ann.refused(editLabel, { label_id: ID, label_name: "x" })).toEqual(NOT_FOUND);
    expect(await ann.refused(removeLabel, { label_id: ID })).toEqual(NOT_FOUND);
    expect(await bob.does(allLabels, {})).toEqual({ labels: [SOON] });
  });

  it("a rename that ten titles carry is a job, until Google has them all", async () => {
    const tasks = Array.from({ length: 10 }, (_, at) => ({ title: `Task ${at}` }));
    const ann = await Person.enter(world(), [{ title: "@default", tasks }]);
    await ann.does(addLabel, SOON);
    const { google } = ann;
    for (const task of google.visible()) google.rename("@default", task.id, `${task.title} (###Soon)`);
    expect((await ann.pulled()).tasks.every((task) => task.label === "Soon")).toBe(true);
    const fault = world().emulator.faults.add({ match: { account: ann.email }, kind: "tooManyRequests" });
    await ann.does(editLabel, { label_id: ID, label_name: "Later" });
    const begun = { job: expect.any(String), what: "rename", done: 0, total: 10 };
    expect(await ann.does(jobs, {})).toEqual({ jobs: [begun] });
    world().emulator.faults.remove(fault);
    await ann.pulled();
    await soon(async () => expect(await ann.does(jobs, {})).toEqual({ jobs: [] }));
    expect(ann.titles().every((title) => title.endsWith(" (###Later)"))).toBe(true);
    expect(world().emulator.ledger.count("tasks.patch", ann.email)).toBe(10);
  });

  it("a rename that is under way ends with the list whose titles it was for", async () => {
    const tasks = Array.from({ length: 10 }, (_, at) => ({ title: `Task ${at}` }));
    const ann = await Person.enter(world(), [{ title: "Work", tasks }]);
    await ann.does(addLabel, SOON);
    const work = await ann.listId("Work");
    for (const task of ann.google.visible(work)) ann.google.rename(work, task.id, `${task.title} (###Soon)`);
    await ann.pulled();
    const match = { account: ann.email, operation: "tasks.patch" };
    const fault = world().emulator.faults.add({ match, kind: "unavailable" });
    await ann.does(editLabel, { label_id: ID, label_name: "Later" });
    expect((await ann.does(jobs, {})).jobs).toHaveLength(1);
    await ann.does(deleteList, { taskListId: work });
    await soon(async () => {
      await ann.pulled();
      expect(await ann.does(jobs, {})).toEqual({ jobs: [] });
    });
    world().emulator.faults.remove(fault);
  });

  it("a restored task gets its label's new name, or none if the label was removed", async () => {
    const ann = await Person.enter(world());
    const listId = await ann.listId();
    await ann.does(addLabel, SOON);
    const { data } = await ann.does(addTask, { listId, title: "Milk (#Shop ##Food ###Soon)" });
    const { id: taskId, sublistId } = data;
    await ann.does(deleteTask, { tasklistId: listId, taskId });
    await ann.does(editLabel, { label_id: ID, label_name: "Later" });
    await ann.does(renameSublist, { listId, sublistId: sublistId!, oldSublistname: "Shop", title: "Store" });
    const [sectionId] = Object.keys((await ann.list()).sublists[sublistId!]!.sections);
    const section = { google_list_id: listId, subList_id: sublistId!, section_id: sectionId! };
    await ann.does(removeSublistSection, section);
    const restored = (await ann.does(restoreTask, { listId, taskId })).data;
    expect(restored).toMatchObject({ label: "Later", sublistName: "Store", sublistId, section: null });
    await soon(() => expect(ann.titles()).toEqual(["Milk (#Store ###Later)"]));
    await ann.does(deleteTask, { tasklistId: listId, taskId });
    await ann.does(removeLabel, { label_id: ID });
    expect((await ann.does(restoreTask, { listId, taskId })).data.label).toBe(null);
  });

  it("a rename never cuts a text: the title loses names at Google first", async () => {
    const ann = await Person.enter(world());
    await ann.does(addLabel, SOON);
    const text = "x".repeat(1000);
    await ann.does(addTask, { listId: await ann.listId(), title: `${text} (###Soon)` });
    await soon(() => expect(ann.titles()).toEqual([`${text} (###Soon)`]));
    await ann.does(editLabel, { label_id: ID, label_name: "y".repeat(100) });
    await soon(() => expect(ann.titles()).toEqual([text]));
    const task = titled(await ann.settled(), text);
    expect(task).toMatchObject({ title: text, label: "y".repeat(100), synced: "yes" });
    expect(titled(await ann.pulled(), text).label).toBe("y".repeat(100));
  });
});
