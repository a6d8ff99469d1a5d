import { changeTasks } from "@tasklane/contract/changeTasks.ts";
import type { TasksChange } from "@tasklane/contract/changeTasks.ts";
import { REASON } from "@tasklane/contract/sentences.ts";
import { completeTask, googleTask } from "@tasklane/contract/tasks.ts";
import { describe, expect, it } from "vitest";
import { sharedWorld } from "../sharedWorld.ts";
import { inStep, tasksOf, together } from "../sharing/together.ts";
import { enginesFor, standingClock } from "../world.ts";

const NAMES = ["One", "Two", "Three", "Four"];
const { stays } = REASON;

describe.each(enginesFor("sqlite"))("changeTasks in a shared list on %s", (engine) => {
  const clock = standingClock();
  const world = sharedWorld(engine, { clock: clock.now });

  it("two people change the same tasks at once, and each ends alike for both", async () => {
    const [ann, bob] = await together(world(), 1);
    for (const title of NAMES) ann.person.google.addTask(ann.listId, title);
    await ann.person.pulled();
    await inStep([ann, bob!], NAMES);
    const [hers, his] = [await tasksOf(ann), await tasksOf(bob!)];
    const mine = (tasks: typeof hers) => tasks.map(({ id }) => id);
    const listId = await bob!.person.listId();
    const [labelled, moved] = await Promise.all([
      ann.person.call(changeTasks, { ids: mine(hers), change: { kind: "due", due: "2026-12-01" } }),
      bob!.person.call(changeTasks, {
        ids: mine(his).slice(0, 2),
        change: { kind: "move", toListId: listId },
      }),
    ]);
    expect([labelled.status, moved.status]).toEqual([200, 200]);
    const stayed = await tasksOf(ann);
    expect(stayed.map(({ due }) => due)).toEqual(["2026-12-01", "2026-12-01"]);
    clock.move(11_000);
    await inStep([ann, bob!], stayed.map(({ finalTitle }) => finalTitle).toSorted());
    const { id, version } = stayed[0]!;
    await bob!.person.does(completeTask, { tasklistId: bob!.listId, taskId: id, status: "completed" });
    const { data } = await ann.person.does(changeTasks, {
      ids: [id],
      change: { kind: "status", status: "completed" },
      versions: [version],
    });
    expect(data.outcomes[0]).toMatchObject({ outcome: "done" });
  });

  it("another member's change survives every kind of change, and its Undo", async () => {
    const [ann, bob] = await together(world(), 1);
    const names = ["Status", "Due", "Label", "Section", "Move", "Delete"];
    for (const title of names) ann.person.google.addTask(ann.listId, title);
    await ann.person.pulled();
    await inStep([ann, bob!], names);
    const byTitle = async (of: typeof ann) =>
      new Map((await tasksOf(of)).map((task) => [task.finalTitle.replace(" of Bob", ""), task]));
    const hers = await byTitle(ann);
    for (const [title, { id }] of await byTitle(bob!))
      await bob!.person.does(googleTask, {
        taskListId: bob!.listId,
        taskId: id,
        title: `${title} of Bob`,
        due: "2026-12-24",
      });
    const own = await ann.person.listId();
    const acts: Record<string, TasksChange> = {
      Status: { kind: "status", status: "completed" },
      Due: { kind: "due", due: "2026-12-01" },
      Label: { kind: "label", label: "Soon" },
      Section: { kind: "section", section: "Fridge" },
      Move: { kind: "move", toListId: own },
      Delete: { kind: "delete" },
    };
    const act = async (title: string, change: TasksChange, more: { versions?: number[]; undo?: boolean }) => {
      const { data } = await ann.person.does(changeTasks, {
        ids: [hers.get(title)!.id],
        change,
        ...more,
      });
      return data.outcomes[0]!;
    };
    const outcomes = new Map<string, Awaited<ReturnType<typeof act>>>();
    for (const title of names)
      // The deletion comes from a page that has not heard of Bob's changes.
      outcomes.set(
        title,
        await act(title, acts[title]!, title === "Delete" ? { versions: [hers.get(title)!.version] } : {}),
      );
    expect(names.map((title) => outcomes.get(title)!.reason ?? "done")).toEqual([
      ...names.slice(0, -1).map(() => "done"),
      stays.changed,
    ]);
    const after = new Map(
      (await ann.person.board()).tasks
        .concat((await ann.person.board()).sharedTasks)
        .map((task) => [task.finalTitle, task]),
    );
    const of = (title: string) => after.get(`${title} of Bob`);
    expect(of("Status")).toMatchObject({ status: "completed", due: "2026-12-24" });
    expect(of("Due")).toMatchObject({ due: "2026-12-01" });
    expect(of("Label")).toMatchObject({ label: "Soon", due: "2026-12-24" });
    expect(of("Section")).toMatchObject({ section: "Fridge", due: "2026-12-24" });
    expect(of("Move")).toMatchObject({ listId: own, due: "2026-12-24" });
    expect(of("Delete")).toMatchObject({ due: "2026-12-24" });

    // Bob sets another label, and Ann takes hers back: his stays. What he did not change goes back.
    const { id } = of("Label")!;
    const his = (await byTitle(bob!)).get("Label")!.id;
    await bob!.person.does(changeTasks, { ids: [his], change: { kind: "label", label: "Later" } });
    const undo = (title: string) => ({ versions: [outcomes.get(title)!.version!], undo: true });
    await act("Label", { kind: "label", label: null }, undo("Label"));
    await act("Section", { kind: "section", section: null }, undo("Section"));
    const left = await byTitle(ann);
    expect(left.get("Label")).toMatchObject({ id, finalTitle: "Label of Bob" });
    expect(left.get("Section")).toMatchObject({ section: null, finalTitle: "Section of Bob" });
    expect((await byTitle(bob!)).get("Label")!.label).toBe("Later");
  });
});
