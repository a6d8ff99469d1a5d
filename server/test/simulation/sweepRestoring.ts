import { expect } from "vitest";
import type { TasksChange } from "@tasklane/contract/changeTasks.ts";
import { restoreFromBin } from "../../src/api/bin/restoreFromBin.ts";
import { addLabel } from "../../src/api/labels/addLabel.ts";
import { removeLabel } from "../../src/api/labels/removeLabel.ts";
import { addListSection } from "../../src/api/lists/addListSection.ts";
import { addSublist } from "../../src/api/lists/addSublist.ts";
import { addSublistSection } from "../../src/api/lists/addSublistSection.ts";
import { deleteList } from "../../src/api/lists/deleteList.ts";
import { deleteSharedList } from "../../src/api/sharing/deleteSharedList.ts";
import { deleteSublist } from "../../src/api/lists/deleteSublist.ts";
import { removeListSection } from "../../src/api/lists/removeListSection.ts";
import { removeSublistSection } from "../../src/api/lists/removeSublistSection.ts";
import { addSubTask } from "../../src/api/tasks/addSubTask.ts";
import { addTask } from "../../src/api/tasks/addTask.ts";
import { changeTasks } from "../../src/api/tasks/changeTasks.ts";
import { clearCompleted } from "../../src/api/tasks/clearCompleted.ts";
import { completeTask } from "../../src/api/tasks/completeTask.ts";
import { deleteTask } from "../../src/api/tasks/deleteTask.ts";
import type { Endpoint } from "../../src/http/handlers.ts";
import type { InParts, Writing } from "./sendHere.ts";
import { RestoringWorld } from "./restoringWorld.ts";
import type { Kill } from "./restoringWorld.ts";

type Call = readonly [Writing | InParts, object];
const call = (endpoint: Endpoint, input: object): Call => [endpoint as Writing | InParts, input];

const DURING = ["deletion", "restoring"] as const;
type During = (typeof DURING)[number];

interface Deletion {
  remove: Call[];
  restore: Call[];
}

/** For each kind of thing, how it is deleted and restored. */
export const KINDS: Readonly<Record<string, (world: RestoringWorld) => Promise<Deletion>>> = {
  "a task with its subtask": async (world) => {
    const id = await world.idOf("Milk");
    return binned(
      world,
      deleteTask,
      { tasklistId: world.owner.googleList, taskId: id },
      { kind: "task", id },
    );
  },
  "what Clear completed took": async (world) => {
    const input = { tasklistId: world.owner.googleList };
    return binned(world, clearCompleted, input, { kind: "completed", id: await world.idOf("Soap") });
  },
  "several tasks": async (world) => {
    const ids = await Promise.all(["Salt", "Milk", "Lamp"].map((text) => world.idOf(text)));
    const { sim, fleet, owner } = world;
    const restore = restoreFromBin(sim.store, fleet.makeList);
    return {
      remove: ids.map((taskId) => call(deleteTask, { tasklistId: owner.googleList, taskId })),
      restore: ids.map((id) => call(restore, { kind: "task", id })),
    };
  },
  "a sublist with its section": async (world) => {
    const input = { google_list_id: world.owner.googleList, sublist_id: "1" };
    const remove = deleteSublist("shared");
    return binned(world, remove, input, { kind: "sublist", id: "1", listId: world.owner.googleList });
  },
  "a section": async (world) => {
    const input = { google_list_id: world.owner.googleList, section_id: "3" };
    const remove = removeListSection("shared");
    return binned(world, remove, input, { kind: "section", id: "3", listId: world.owner.googleList });
  },
  "a section of a sublist": async (world) => {
    const listId = world.owner.googleList;
    const input = { google_list_id: listId, section_id: "2", subList_id: "1" };
    const remove = removeSublistSection("shared");
    return binned(world, remove, input, { kind: "section", id: "2", listId, sublistId: "1" });
  },
  "a label": (world) => binned(world, removeLabel, { label_id: "4" }, { kind: "label", id: "4" }),
  "a private list": (world) => {
    const { googleList } = world.own;
    return binned(world, deleteList, { taskListId: googleList }, { kind: "list", id: googleList });
  },
  "a shared list": (world) => {
    const { googleList } = world.owner;
    const remove = deleteSharedList;
    return binned(world, remove, { taskListId: googleList }, { kind: "list", id: googleList });
  },
  "tasks that were deleted in one call": async (world) => {
    const ids = await Promise.all(["Salt", "Milk", "Lamp"].map((text) => world.idOf(text)));
    return binned(
      world,
      changeTasks(world.sim.store),
      { ids, change: { kind: "delete" } },
      { kind: "tasks", id: ids[0] },
    );
  },
};

/** A part of a call that changes many tasks has ten of them. So these calls have two parts. */
const MANY = 12;

/** For each act on many tasks, how it is done and undone. */
export const BULK_ACTS: Readonly<Record<string, (world: RestoringWorld) => Promise<Deletion>>> = {
  "a day for many tasks": (world) =>
    bulk(world, { kind: "due", due: "2027-03-01" }, { kind: "due", due: null }),
  "a move of many tasks": (world) => {
    const [to, from] = [world.own.googleList, world.owner.googleList];
    return bulk(world, { kind: "move", toListId: to }, { kind: "move", toListId: from });
  },
  "a deletion of many tasks": (world) => bulk(world, { kind: "delete" }, { kind: "restore" }),
  "many tasks that are completed": (world) =>
    bulk(world, { kind: "status", status: "completed" }, { kind: "status", status: "needsAction" }),
};

async function bulk(world: RestoringWorld, change: TasksChange, back: TasksChange): Promise<Deletion> {
  const { store } = world.sim;
  const { googleList: listId } = world.owner;
  const titles = Array.from({ length: MANY }, (_, at) => `Of many ${at}`);
  await world.does(titles.map((title) => call(addTask, { listId, title, notes: "", due: null })));
  const ids = await Promise.all(titles.map((title) => world.idOf(title)));
  return {
    remove: [call(changeTasks(store), { ids, change })],
    restore: [call(changeTasks(store), { ids, change: back })],
  };
}

async function binned(
  { sim, fleet }: RestoringWorld,
  remove: Endpoint,
  input: object,
  entry: object,
): Promise<Deletion> {
  return {
    remove: [call(remove, input)],
    restore: [call(restoreFromBin(sim.store, fleet.makeList), entry)],
  };
}

/** Opens a world with tasks of every kind in the shared list, and two in the private list. */
async function openFilled(): Promise<RestoringWorld> {
  const world = await RestoringWorld.open();
  const { googleList } = world.owner;
  const at = { google_list_id: googleList };
  const added = (title: string, listId = googleList) =>
    call(addTask, { listId, title, notes: "", due: null });
  await world.does([
    call(addSublist("shared"), { ...at, sublist_id: "1", sublist_name: "Kitchen" }),
    call(addSublistSection("shared"), {
      ...at,
      subList_id: "1",
      section_id: "2",
      section_name: "Fridge",
    }),
    call(addListSection("shared"), { ...at, section_id: "3", section_name: "Hall" }),
    call(addLabel, { label_id: "4", label_name: "Red" }),
    added("Soap"),
    added("Lamp (##Hall ###Red)"),
    added("Salt (#Kitchen)"),
    added("Milk (#Kitchen ##Fridge ###Red)"),
    added("Pen", world.own.googleList),
    added("Ink (###Red)", world.own.googleList),
  ]);
  await world.does([
    call(addSubTask, {
      listId: googleList,
      parentTaskId: await world.idOf("Milk"),
      title: "Two litres",
      notes: "",
      due: null,
      status: "needsAction",
    }),
    call(completeTask(world.sim.store), {
      tasklistId: googleList,
      taskId: await world.idOf("Soap"),
      status: "completed",
    }),
  ]);
  return world;
}

/** Deletes and restores a thing; the server dies at this write of the one or of the other. */
async function runKilled(kind: string, during: During, kill: Kill) {
  const world = await openFilled();
  try {
    const { remove, restore } = await (KINDS[kind] ?? BULK_ACTS[kind]!)(world);
    const before = await world.state();
    const settle = (now: During) =>
      world.settleWithKill(now === during ? kill : { ...kill, write: Infinity });
    for (const each of remove) world.send(...each);
    const deletion = await settle("deletion");
    const deleted = await world.state();
    for (const each of restore) world.send(...each);
    const restoring = await settle("restoring");
    return {
      settled: { deletion, restoring },
      before,
      deleted,
      restored: await world.state(),
      violations: world.sim.violations,
    };
  } finally {
    await world.close();
  }
}

/**
 * Deletes and restores a thing, again and again, and kills the server at another write each time. Each time everybody
 * must have what they have without a kill.
 * @param first the first write, counted from 0
 * @param every how many writes lie between two kills
 * @param how which writes count, and whether people look at their lists afterwards
 */
export async function sweepRestoring(
  kind: string,
  first: number,
  every: number,
  how: Pick<Kill, "inCalls" | "isSeen"> = {},
): Promise<void> {
  for (const isDone of [false, true]) {
    const whole = await runKilled(kind, "restoring", { write: Infinity, isDone, ...how });
    expect(whole.violations).toEqual([]);
    expect(whole.deleted).not.toEqual(whole.before);
    // A shared list returns as a private one, so its other member keeps a list of their own.
    if (kind !== "a shared list") expect(whole.restored).toEqual(whole.before);
    for (const during of DURING) {
      const there = whole.settled[during];
      for (let write = first; !there.isKilled && write < there.writes; write += every) {
        const { settled, deleted, restored, violations } = await runKilled(kind, during, {
          write,
          isDone,
          ...how,
        });
        const where = `${during}, write ${write}${isDone ? ", done" : ""}`;
        expect(settled[during].isKilled, where).toBe(true);
        expect(violations, where).toEqual([]);
        expect(deleted, where).toEqual(whole.deleted);
        expect(restored, where).toEqual(whole.restored);
      }
    }
  }
}
