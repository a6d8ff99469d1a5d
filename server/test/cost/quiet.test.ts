import { describe, expect, it } from "vitest";
import { GoogleFailure } from "../../src/google/GoogleFailure.ts";
import type { FailureKind } from "../../src/google/GoogleFailure.ts";
import { addSubTask } from "../../src/api/tasks/addSubTask.ts";
import { addTask } from "../../src/api/tasks/addTask.ts";
import { deleteTask } from "../../src/api/tasks/deleteTask.ts";
import { googleTask } from "../../src/api/tasks/googleTask.ts";
import { moveTask } from "../../src/api/tasks/moveTask.ts";
import { reorderTask } from "../../src/api/tasks/reorderTask.ts";
import { GENEROUS } from "../../src/sync/schedule/pollingPolicy.ts";
import { openTasks } from "./doHere.ts";
import { Group } from "./Group.ts";
import type { Member } from "./Group.ts";
import { sendCall } from "./sendCall.ts";

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
/** How often a refused change is tried in its first hour: after 1, 3, 7, 15, 31 and 63 minutes. */
const TRIES = 6;
/** A write that is not refused waits from its fourth time on. */
const UNANSWERED = 3;
/** A change that the act makes in Google costs the call that reads it. */
const SEEN = 1;
/** How many calls one try takes at most. */
const TRY = 5;

type Refusing = "insert" | "patch" | "move" | "moveToList" | "remove";

interface Act {
  group: Group;
  list: string;
  other: string;
  tasks: string[];
  send: (call: Parameters<typeof sendCall>[2], input: object) => Promise<void>;
}

interface Refused {
  refuses: Refusing[];
  /** How many members the list has; one by default. */
  members?: number;
  /** How many tasks Google refuses; one by default. */
  tasks?: number;
  act(given: Act): Promise<void>;
}

/** The kinds of lasting refusals: which calls Google refuses, and the change that causes them. */
const REFUSALS: Record<string, Refused> = {
  "a changed title": {
    refuses: ["patch"],
    act: ({ send, list, tasks }) =>
      send(googleTask, { taskListId: list, taskId: tasks[0], title: "Refused" }),
  },
  "several fields": {
    refuses: ["patch"],
    act: ({ send, list, tasks }) =>
      send(googleTask, {
        taskListId: list,
        taskId: tasks[0],
        title: "Refused",
        notes: "Refused",
        due: "2030-04-04",
      }),
  },
  "a new task": {
    refuses: ["insert"],
    act: ({ send, list }) => send(addTask, { listId: list, title: "Refused", notes: "", due: null }),
  },
  "a new task with a subtask": {
    refuses: ["insert"],
    async act({ send, list, group }) {
      await send(addTask, { listId: list, title: "Refused", notes: "", due: null });
      const [parent] = await openTasks(group, list);
      await send(addSubTask, {
        listId: list,
        parentTaskId: parent,
        title: "Child",
        notes: "",
        due: null,
        status: "needsAction",
      });
    },
  },
  "an order": {
    refuses: ["move"],
    act: ({ send, list, tasks }) => send(reorderTask, { listId: list, taskId: tasks[3], after: null }),
  },
  "a deletion": {
    refuses: ["remove"],
    act: ({ send, list, tasks }) => send(deleteTask, { tasklistId: list, taskId: tasks[0] }),
  },
  "the removal of a duplicate": {
    refuses: ["remove"],
    async act({ group: { google, clock, store }, send, list, tasks: [taskId] }) {
      const { google_id: id } = await store.db
        .selectFrom("remote_task")
        .select("google_id")
        .where("task_id", "=", taskId!)
        .executeTakeFirstOrThrow();
      google.patch(list, id, { deleted: true }, null);
      await send(googleTask, { taskListId: list, taskId, title: "Inserted again" });
      await clock.runUntil(clock.now() + 10 * MINUTE);
      google.patch(list, id, { deleted: false }, null);
    },
  },
  "a move to another list": {
    refuses: ["moveToList"],
    act: ({ group, send, list, other, tasks }) =>
      send(moveTask(group.store), { fromListId: list, toListId: other, taskId: tasks[0] }),
  },
  "another member's nesting": {
    refuses: ["move"],
    members: 2,
    tasks: 2,
    async act({ group: { google }, list }) {
      const [first, second, third] = google.visible(list);
      google.move(list, second!.id, { parent: first!.id, previous: null });
      google.move(list, third!.id, { parent: first!.id, previous: null });
    },
  },
  "another member's deletion of a parent whose subtask waits for a refused task": {
    refuses: ["insert"],
    members: 2,
    async act({ group, send, list, tasks }) {
      const { google, clock } = group;
      const [parent, child] = google.visible(list);
      google.move(list, child!.id, { parent: parent!.id, previous: null });
      await clock.runUntil(clock.now() + HOUR);
      google.insert(list, { title: "Refused" }, { parent: null, previous: null });
      const made = google.visible(list).find(({ title }) => title === "Refused")!;
      google.move(list, child!.id, { parent: made.id, previous: null });
      await clock.runUntil(clock.now() + 40 * MINUTE);
      const { id } = await group.store.db
        .selectFrom("task")
        .select("id")
        .where("text", "=", parent!.title)
        .where("task.id", "in", tasks)
        .executeTakeFirstOrThrow();
      await send(deleteTask, { tasklistId: list, taskId: id });
    },
  },
};

describe("what Google refuses for ever", () => {
  const plain = { alone: hours([], async () => {}), shared: hours([], async () => {}, 2) };

  it.each(Object.entries(REFUSALS))("%s is tried a few times, and else costs nothing", async (_, each) => {
    const { refuses, act, members = 1, tasks = 1 } = each;
    const usual = await (members === 1 ? plain.alone : plain.shared);
    const refused = await hours(refuses, act, members);
    expect(refused[0]! - usual[0]!).toBeGreaterThan(0);
    expect(refused[0]! - usual[0]!).toBeLessThanOrEqual((TRIES + 1) * TRY * tasks);
    expect(refused[1]! - usual[1]!).toBeLessThanOrEqual(TRY * tasks);
    expect(refused[2]! - usual[2]!).toBeLessThanOrEqual(TRY * tasks);
  });
});

/** Google shows a task, and answers each write of it as if it had changed since (412), or were not there (404). */
describe("what Google contradicts for ever", () => {
  const plain = { alone: hours([], async () => {}), shared: hours([], async () => {}, 2) };
  const cases = (["changed", "missing"] as const).flatMap((kind) =>
    (
      [
        "a changed title",
        "a deletion",
        "the removal of a duplicate",
        "a new task",
        "a move to another list",
        "another member's nesting",
      ] as const
    ).map((what) => [what, kind] as const),
  );

  it.each(cases)("U7.8: %s, answered as %s, is tried less and less often", async (what, kind) => {
    const { refuses, act, members = 1, tasks = 1 } = REFUSALS[what]!;
    const usual = await (members === 1 ? plain.alone : plain.shared);
    const tried = await hours(refuses, act, members, kind);
    expect(tried[0]! - usual[0]!).toBeLessThanOrEqual((TRIES + UNANSWERED) * TRY * tasks + SEEN);
    expect(tried[1]! - usual[1]!).toBeLessThanOrEqual(TRY * tasks);
    expect(tried[2]! - usual[2]!).toBeLessThanOrEqual(TRY * tasks);
  });
});

/**
 * Simulates three hours after a change that Google refuses in the last member's account.
 * @param kind how Google fails instead
 * @returns the calls of all members in each hour
 */
async function hours(
  refuses: readonly Refusing[],
  act: (given: Act) => Promise<void>,
  members = 1,
  kind: FailureKind = "refused",
): Promise<number[]> {
  let calls = 0;
  const group = await Group.open({
    seed: 1,
    profile: { lists: 2, shared: members - 1, sharedBy: members },
    pollingPolicy: GENEROUS,
    tasks: 8,
    rules: { ifMatch: false },
    at: Date.UTC(2030, 3, 1),
    called: () => void calls++,
  });
  const { clock, google, people } = group;
  const [{ account }] = people as [Member];
  const { lists } = people.at(-1)!;
  await clock.runUntil(clock.now() + HOUR);
  for (const call of refuses) {
    const does = google[call].bind(google) as (list: string, ...rest: unknown[]) => unknown;
    const answer = (at: string, ...rest: unknown[]): unknown => {
      if (lists.includes(at)) throw new GoogleFailure(kind, "Invalid Value", { status: 400 });
      return does(at, ...rest);
    };
    Object.assign(google, { [call]: answer });
  }
  const named = (title: string): string => google.listsOf(account).find((one) => one.title === title)!.id;
  const list = named(members === 1 ? "List 0" : "Shared 0");
  const other = named(members === 1 ? "List 1" : "List 0");
  const send: Act["send"] = (call, input) => sendCall(group, account, call, input);
  await act({ group, list, other, tasks: await openTasks(group, list), send });
  const counted: number[] = [];
  for (let hour = 0; hour < 3; hour++) {
    calls = 0;
    await clock.runUntil(clock.now() + HOUR);
    counted.push(calls);
  }
  await group.close();
  return counted;
}
