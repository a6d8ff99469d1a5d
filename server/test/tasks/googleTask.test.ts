import { INVALID, SUCCESS } from "@tasklane/contract/sentences.ts";
import { googleTask, moveTask, taskHistory } from "@tasklane/contract/tasks.ts";
import type { Task } from "@tasklane/contract/tasks.ts";
import { describe, expect, it } from "vitest";
import { soon, titled } from "../boardOf.ts";
import { Person } from "../Person.ts";
import { invalid } from "../refusalAnswers.ts";
import { sharedWorld } from "../sharedWorld.ts";
import { enginesFor } from "../world.ts";

const LONG = "x".repeat(600);

describe.each(enginesFor("sqlite"))("googleTask on %s", (engine) => {
  const world = sharedWorld(engine);
  const enter = async (notes = "") => {
    const ann = await Person.enter(world(), [{ title: "@default", tasks: [{ title: "Milk", notes }] }]);
    const task = await ann.task("Milk");
    return { ann, task, ids: { taskListId: task.listId, taskId: task.id } };
  };
  /** Returns the only task, as Google has it. */
  const atGoogle = ({ google }: Person) => google.tasks()[0]!;

  it("changes title, notes and due date in one PATCH at Google", async () => {
    const { ann, task, ids } = await enter("old");
    const changes = { title: "Oat milk", notes: "2 l\r\nfresh", due: "2026-11-20" };
    const answer = await ann.does(googleTask, { ...ids, ...changes });
    const shown = { finalTitle: "Oat milk", notes: "2 l\nfresh", due: "2026-11-20", id: task.id };
    expect(answer).toMatchObject({ message: SUCCESS.taskUpdated, data: { ...shown, synced: "waiting" } });
    expect(answer.data.version).toBeGreaterThan(task.version);
    await soon(() =>
      expect(atGoogle(ann)).toMatchObject({ title: "Oat milk", notes: "2 l\nfresh", due: "2026-11-20" }),
    );
    expect(titled(await ann.pulled(), "Oat milk")).toMatchObject({ ...shown, synced: "yes" });
    expect(world().emulator.ledger.count("tasks.patch", ann.email)).toBe(1);
  });

  it("takes a due date and notes away, and names a task by Google's id", async () => {
    const { ann, task } = await enter("n");
    const ids = { taskListId: task.listId, taskId: task.task_id! };
    await ann.does(googleTask, { ...ids, due: "2026-11-20" });
    await soon(() => expect(atGoogle(ann).due).toBe("2026-11-20"));
    // The app sends a due date in this form: with the title, and with the ids in the body too.
    const path = `/api/my-tasks/googleTask/${ids.taskListId}/${ids.taskId}`;
    const body = { bodyData: { title: task.title, notes: "", due: null, ...ids } };
    const answer = await ann.browser.ask(path, { method: "PATCH", body });
    expect(answer.body).toMatchObject({ data: { id: task.id, due: null, notes: "", finalTitle: "Milk" } });
    await soon(() => expect([atGoogle(ann).due, atGoogle(ann).notes ?? ""]).toEqual([undefined, ""]));
    expect(titled(await ann.pulled(), "Milk")).toMatchObject({ due: null, notes: "", synced: "yes" });
  });

  it("undoes only what nobody changed after the version that the page showed", async () => {
    const { ann, ids } = await enter("n");
    const mine = await ann.does(googleTask, { ...ids, notes: "mine", due: "2026-11-20" });
    await ann.does(googleTask, { ...ids, due: "2026-12-01" });
    const former = { notes: "n", due: null, baseVersion: mine.data.version };
    const undone = await ann.does(googleTask, { ...ids, ...former, undo: true });
    expect(undone.data).toMatchObject({ notes: "n", due: "2026-12-01" });
  });

  it("writes nothing when nothing differs", async () => {
    const { ann, task, ids } = await enter("n");
    const { data } = await ann.does(googleTask, { ...ids, title: "Milk", notes: "n", due: null });
    expect(data).toEqual(task);
    await ann.does(googleTask, ids);
    expect((await ann.pulled()).tasks).toEqual([task]);
    expect(world().emulator.ledger.count("tasks.patch", ann.email)).toBe(0);
  });

  it("refuses invalid input", async () => {
    const { ann, ids } = await enter();
    for (const [input, fields] of [
      [{ title: " " }, { title: INVALID.titleRequired }],
      [{ title: "\u200b" }, { title: INVALID.titleRequired }],
      [{ title: "(###Soon)" }, { title: INVALID.titleRequired }],
      [{ title: "x".repeat(1025) }, { title: INVALID.titleTooLong }],
      [{ title: `Milk (#${"x".repeat(101)})` }, { title: INVALID.nameTooLong }],
      [{ notes: "x".repeat(501) }, { notes: INVALID.descriptionTooLong }],
      [{ due: "20.11.2026" }, { due: INVALID.day }],
      [{ baseVersion: -1 }, { baseVersion: INVALID.value }],
      [{ status: "completed" }, { status: INVALID.value }],
    ] as const) {
      expect(await ann.refused(googleTask, { ...ids, ...input })).toEqual(invalid(fields));
    }
  });

  it("creates the names that a title says, and takes them away", async () => {
    const { ann, task, ids } = await enter();
    const named = await ann.does(googleTask, { ...ids, title: "Milk (#Shop ##Food ###Soon)" });
    expect(named.data).toMatchObject({ sublistName: "Shop", section: "Food", label: "Soon" });
    const [shop] = Object.values((await ann.list()).sublists);
    expect(named.data.sublistId).toBe(shop!.sublist_id);
    await ann.does(googleTask, { ...ids, title: "Milk (#Garden ##Food ###soon)" });
    const sublists = Object.values((await ann.list()).sublists);
    expect(
      sublists.map((each) => [each.sublist_name, Object.values(each.sections).map((s) => s.section_name)]),
    ).toEqual([
      ["Shop", ["Food"]],
      ["Garden", ["Food"]],
    ]);
    await soon(() => expect(ann.titles()).toEqual(["Milk (#Garden ##Food ###Soon)"]));
    const bare = await ann.does(googleTask, { ...ids, title: "Milk" });
    expect(bare.data).toMatchObject({ id: task.id, sublistName: null, section: null, label: null });
    await soon(() => expect(ann.titles()).toEqual(["Milk"]));
    expect(Object.keys((await ann.list()).sublists)).toHaveLength(2);
  });

  it("keeps long notes from Google while other fields change, but refuses changed ones", async () => {
    const { ann, ids } = await enter(LONG);
    const kept = await ann.does(googleTask, { ...ids, title: "Oat milk", notes: LONG, due: "2026-11-20" });
    expect(kept.data).toMatchObject({ notes: LONG, finalTitle: "Oat milk" });
    const refused = await ann.refused(googleTask, { ...ids, notes: `${LONG}x` });
    expect(refused).toEqual(invalid({ notes: INVALID.descriptionTooLong }));
    await soon(() => expect(atGoogle(ann)).toMatchObject({ title: "Oat milk", notes: LONG }));
    await ann.does(googleTask, { ...ids, notes: "short" });
    await soon(() => expect(atGoogle(ann).notes).toBe("short"));
  });

  it("FT01: two tabs that change different fields keep both changes", async () => {
    const { ann, task, ids } = await enter("n");
    const stale = { ...ids, baseVersion: task.version };
    await ann.does(googleTask, { ...stale, title: "Oat milk", notes: "n", due: null });
    const { data } = await ann.does(googleTask, { ...stale, title: "Milk", notes: "n", due: "2026-11-20" });
    expect(data).toMatchObject({ finalTitle: "Oat milk", notes: "n", due: "2026-11-20" });
    const third = await ann.does(googleTask, { ...stale, title: "Milk (###Soon)", notes: "", due: null });
    expect(third.data).toMatchObject({
      finalTitle: "Oat milk",
      label: "Soon",
      notes: "",
      due: "2026-11-20",
    });
    await soon(() => expect(atGoogle(ann)).toMatchObject({ title: "Oat milk (###Soon)", due: "2026-11-20" }));
  });

  it("FT01: a stale tab overwrites nothing that was changed in another list meanwhile", async () => {
    const { ann, task, ids } = await enter("n");
    const other = ann.google.addList("Other").id;
    await ann.pulled();
    await ann.does(moveTask, { fromListId: task.listId, toListId: other, taskId: task.id });
    await ann.does(googleTask, { ...ids, taskListId: other, due: "2026-11-20" });
    await ann.does(moveTask, { fromListId: other, toListId: task.listId, taskId: task.id });
    const stale = { ...ids, title: "Oat milk", notes: "n", due: null, baseVersion: task.version };
    const { data } = await ann.does(googleTask, stale);
    expect(data).toMatchObject({ finalTitle: "Oat milk", due: "2026-11-20" });
  });

  it("FT01: saving an unchanged form in a stale tab overwrites nothing, nor Google's edits", async () => {
    const { ann, task, ids } = await enter("n");
    ann.google.edit("@default", task.task_id!, { title: "Oat milk", notes: "there", due: "2026-11-20" });
    await ann.pulled();
    const seen = { title: task.title, notes: task.notes, due: task.due, baseVersion: task.version };
    const { data } = await ann.does(googleTask, { ...ids, ...seen });
    expect(data).toMatchObject({ finalTitle: "Oat milk", notes: "there", due: "2026-11-20" });
    await ann.pulled();
    expect(atGoogle(ann)).toMatchObject({ title: "Oat milk", notes: "there", due: "2026-11-20" });
    expect(world().emulator.ledger.count("tasks.patch", ann.email)).toBe(0);
  });

  it("FT02: the later tab's change of a field wins, the history has the other", async () => {
    const { ann, task, ids } = await enter();
    const stale = { ...ids, baseVersion: task.version };
    await ann.does(googleTask, { ...stale, title: "Oat milk" });
    const { data } = await ann.does(googleTask, { ...stale, title: "Goat milk" });
    expect(data.finalTitle).toBe("Goat milk");
    await soon(() => expect(ann.titles()).toEqual(["Goat milk"]));
    const { changes } = await ann.does(taskHistory, { listId: task.listId, taskId: task.id });
    expect(changes.map(({ field, from, to }) => [field, from, to])).toEqual([
      ["title", "Oat milk", "Goat milk"],
      ["title", "Milk", "Oat milk"],
    ]);
  });

  it("FT02: two tabs that add lines to the notes keep both lines", async () => {
    const { ann, task, ids } = await enter("a\nb");
    const stale = { ...ids, baseVersion: task.version };
    await ann.does(googleTask, { ...stale, notes: "a\nb\nmine" });
    const { data } = await ann.does(googleTask, { ...stale, notes: "b\nyours" });
    expect(data.notes).toBe("b\nmine\nyours");
    await soon(() => expect(atGoogle(ann).notes).toBe("b\nmine\nyours"));
  });

  it("keeps a change made here while Google holds another one of an older time", async () => {
    const { ann, task, ids } = await enter("n");
    const list = { account: ann.email };
    const fault = world().emulator.faults.add({ match: list, kind: "unavailable" });
    ann.google.edit("@default", task.task_id!, { notes: "there" });
    await ann.does(googleTask, { ...ids, title: "Here" });
    world().emulator.faults.remove(fault);
    const both = (shown: Task) => expect(shown).toMatchObject({ finalTitle: "Here", notes: "there" });
    both((await ann.pulled()).tasks[0]!);
    await soon(() => expect(atGoogle(ann)).toMatchObject({ title: "Here", notes: "there" }));
    both((await ann.pulled()).tasks[0]!);
  });
});
