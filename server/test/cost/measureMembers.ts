import type { PollingPolicy } from "../../src/sync/schedule/pollingPolicy.ts";
import { addTask } from "../../src/api/tasks/addTask.ts";
import { Group } from "./Group.ts";
import type { Member } from "./Group.ts";
import { sendCall } from "./sendCall.ts";

const SECOND = 1_000;
const MINUTE = 60 * SECOND;
/** A change that is not on screen after this time counts as this late. */
const GIVEN_UP = 60 * MINUTE;
/** How long after every second change we write to the same Google list. */
const OURS_AFTER = 5 * SECOND;

/** What members do in Google's app, in turn. */
const DEEDS = ["add", "rename", "complete", "delete"] as const;
type Deed = (typeof DEEDS)[number];

export interface MembersWishes {
  pollingPolicy: PollingPolicy;
  /** How many people share the list. The first one looks at it. */
  people: number;
  changes: number;
  seed: number;
  servers?: number;
}

/**
 * One member of a shared list looks at it and sometimes uses the mouse or keys. The others in turn add, rename,
 * complete and delete tasks in Google's app. After every second change, we write to the Google list in which it was
 * made.
 * @returns how long each change took to reach the screen, in milliseconds, by kind of change; the shortest first
 */
export async function measureMembers(wishes: MembersWishes): Promise<Map<Deed, number[]>> {
  const { pollingPolicy, people: sharedBy, changes, seed, servers } = wishes;
  const group = await Group.open({
    seed,
    profile: { lists: 3, shared: 1, sharedBy },
    pollingPolicy,
    servers,
    rules: { ifMatch: false, editUpdatesList: false },
    at: Date.UTC(2030, 3, 1),
    called: () => {},
  });
  const { clock, people, habits } = group;
  const [ann, ...others] = people as [Member, ...Member[]];
  const shared = (member: Member): string =>
    member.lists.find((id) => group.google.lists.get(id)!.title === "Shared 0")!;
  await clock.runUntil(clock.now() + 2 * 60 * MINUTE);
  group.watch(ann.account, { list: shared(ann), idle: false, timeZone: "UTC" });
  const delays = new Map<Deed, number[]>(DEEDS.map((deed) => [deed, []]));
  for (let n = 0; n < changes; n++) {
    await clock.runUntil(clock.now() + (1 + habits.next()) * MINUTE);
    const list = shared(others[n % others.length]!);
    const deed = DEEDS[n % DEEDS.length]!;
    const shows = act(group, list, deed, `Member ${n}`);
    const begun = clock.now();
    if (n % 2 === 1) {
      await clock.runUntil(begun + OURS_AFTER);
      const task = { listId: shared(ann), title: `Ours ${n}`, notes: "", due: null };
      await sendCall(group, ann.account, addTask, task);
    }
    while (!(await shows()) && clock.now() - begun < GIVEN_UP) await clock.runUntil(clock.now() + SECOND);
    delays.get(deed)!.push(clock.now() - begun);
  }
  await group.close();
  for (const all of delays.values()) all.sort((a, b) => a - b);
  return delays;
}

/** Makes one change in Google. @returns a function that tells whether it shows here */
function act({ google, store }: Group, list: string, deed: Deed, title: string): () => Promise<boolean> {
  const replicaOf = (id: string) =>
    store.db
      .selectFrom("remote_task")
      .innerJoin("task", "task.id", "remote_task.task_id")
      .select(["task.text", "task.status", "task.deleted_rev"])
      .where("remote_task.google_id", "=", id)
      .executeTakeFirst();
  if (deed === "add") {
    const { id } = google.insert(list, { title }, { parent: null, previous: null });
    return async () => (await replicaOf(id)) !== undefined;
  }
  const { id } = google.visible(list).find(({ status }) => status === "needsAction")!;
  if (deed === "delete") {
    google.remove(list, id, null);
    return async () => ((await replicaOf(id)) ?? { deleted_rev: 0 }).deleted_rev !== null;
  }
  google.patch(list, id, deed === "rename" ? { title } : { status: "completed" }, null);
  return async () => {
    const task = await replicaOf(id);
    return deed === "rename" ? task?.text === title : task?.status === "completed";
  };
}
