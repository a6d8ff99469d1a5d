import { addTask } from "../../src/api/tasks/addTask.ts";
import { googleTask } from "../../src/api/tasks/googleTask.ts";
import { Random } from "../simulation/Random.ts";
import { seedBytes } from "../simulation/seedBytes.ts";
import { createLandings } from "./createLandings.ts";
import type { Landings } from "./createLandings.ts";
import { createQuota } from "./createQuota.ts";
import { openTasks } from "./doHere.ts";
import { Group } from "./Group.ts";
import type { Member } from "./Group.ts";
import { sendCall } from "./sendCall.ts";

const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
/** Midnight in California, when Google's quota day begins. */
const MIDNIGHT = Date.UTC(2030, 3, 1, 7);
const LOOK_EVERY = 5 * SECOND;
/** The average time between two actions of a stranger. */
const STRANGER_ACTS = 30 * MINUTE;
/** How long before an action a person opens a screen, and how long they look at it afterwards. */
const SITS = { before: 10 * SECOND, after: 2 * MINUTE };
/** The time between two people who ask to join. */
const JOINS = 20 * SECOND;

export interface CrowdWishes {
  members: number;
  tasks: number;
  /** How many changes the members make to the list, spread over a day, once all of them have it. */
  edits: number;
  strangers: number;
  callsADay: number;
  seed: number;
  /** For how many days to wait for people who do not have everything yet. */
  days: number;
}

/** What was counted during a part of the simulation, and how long changes took to reach Google accounts, the shortest first. */
export interface Chapter {
  /** The calls, by person and reason. */
  calls: Map<string, number>;
  lasted: number;
  /** Delays of strangers' changes to their own accounts. */
  strangers: number[];
  /** Delays of members' changes to their own accounts. */
  own: number[];
  /** Delays of members' changes to the other members' accounts. */
  others: number[];
}

export interface Crowded {
  /** The most calls in one of Google's days. */
  busiest: number;
  /** How often Google refused a call because of the day's quota or the account's. */
  refusals: number;
  /** When each newcomer had the whole list, in order; Infinity if they never had it. */
  filled: number[];
  backfilling: Chapter;
  edits: Chapter;
}

/**
 * Lets many people join one list whose tasks are only in the owner's Google, then change it for a day, while
 * strangers work on their own lists. Uses the shipped runner and Google's quotas. Begins at the midnight at which
 * Google's day begins.
 */
export async function crowd(wishes: CrowdWishes): Promise<Crowded> {
  const giveBack = seedBytes(new Random(wishes.seed));
  const quota = createQuota(wishes.callsADay);
  let calls = new Map<string, number>();
  let ways = { members: createLandings(), strangers: createLandings() };
  const count = (what: string): void => void calls.set(what, (calls.get(what) ?? 0) + 1);
  const group = await Group.open({
    seed: wishes.seed,
    profile: { lists: 1, shared: 0, sharedBy: wishes.members },
    strangers: wishes.strangers,
    tasks: wishes.tasks,
    callsADay: wishes.callsADay,
    rules: { ifMatch: false, editUpdatesList: false },
    at: MIDNIGHT,
    called(kind, why, account) {
      count(`${account.replace(/\d+$/, "")}: ${why === "write" ? kind : why}`);
      quota.take(kind, account, group.clock.now());
    },
    landed(account, title) {
      for (const way of [ways.members, ways.strangers]) way.landed(account, title, group.clock.now());
    },
  });
  const { clock, people, strangers, google } = group;
  const chapter = async (goOn: () => Promise<void>): Promise<Chapter> => {
    const begun = clock.now();
    calls = new Map();
    ways = { members: createLandings(), strangers: createLandings() };
    await goOn();
    return {
      calls,
      lasted: clock.now() - begun,
      strangers: ways.strangers.own(clock.now()),
      own: ways.members.own(clock.now()),
      others: ways.members.others(clock.now()),
    };
  };
  for (const stranger of strangers) keepActing(group, stranger, () => ways.strangers);
  await clock.runUntil(MIDNIGHT + HOUR); // The first import takes less than an hour.
  const [owner, ...newcomers] = people;
  const end = MIDNIGHT + wishes.days * DAY;
  const filledAt = new Map<Member, number>();
  const backfilling = await chapter(async () => {
    for (const [n, one] of newcomers.entries())
      clock.after(n * JOINS, () => {
        count("person: insertList");
        void group.takeIn(owner!, owner!.lists[0]!, one);
      });
    while (filledAt.size < newcomers.length && clock.now() < end) {
      await clock.runUntil(clock.now() + MINUTE);
      for (const one of newcomers) {
        const held = one.lists.length > 1 ? google.lists.get(one.lists[0]!)!.tasks.size : 0;
        if (held >= wishes.tasks && !filledAt.has(one)) filledAt.set(one, clock.now() - MIDNIGHT - HOUR);
      }
    }
  });
  const edits = await chapter(async () => {
    if (filledAt.size < newcomers.length) return;
    await edit(group, wishes.edits, ways.members);
    while (!ways.members.isOver() && clock.now() < end) await clock.runUntil(clock.now() + LOOK_EVERY);
  });
  await group.close();
  giveBack();
  return {
    busiest: quota.busiest(),
    refusals: quota.refusals(),
    filled: newcomers.map((one) => filledAt.get(one) ?? Infinity).toSorted((a, b) => a - b),
    backfilling,
    edits,
  };
}

/** Lets a stranger add a task from time to time. */
function keepActing(group: Group, stranger: Member, ways: () => Landings): void {
  const { clock, world } = group;
  clock.after(world.random.int(2 * STRANGER_ACTS), () => {
    keepActing(group, stranger, ways);
    void sitDown(group, stranger, async (list, title) => {
      ways().begin(title, stranger.account, clock.now(), [stranger.account]);
      await sendCall(group, stranger.account, addTask, { listId: list, title, notes: "", due: null });
    });
  });
}

/** Lets the members make changes for a day: alternately a new task and a new title. */
async function edit(group: Group, edits: number, ways: Landings): Promise<void> {
  const { clock, people, world } = group;
  const everybody = people.map(({ account }) => account);
  const [first] = people;
  const tasks = edits === 0 ? [] : await openTasks(group, first!.lists[0]!);
  for (let n = 0; n < edits; n++) {
    await clock.runUntil(clock.now() + DAY / edits);
    const member = world.random.pick(people);
    const taskId = n % 2 === 0 ? undefined : tasks.pop();
    void sitDown(group, member, async (list, title) => {
      ways.begin(title, member.account, clock.now(), everybody);
      await (taskId === undefined
        ? sendCall(group, member.account, addTask, { listId: list, title, notes: "", due: null })
        : sendCall(group, member.account, googleTask, { taskListId: list, taskId, title }));
    });
  }
  await clock.runUntil(clock.now() + MINUTE); // The last change is made within this minute.
}

let changes = 0;

/** Lets a person open a screen with their main list, make a change, and look at the list for a while. */
async function sitDown(
  { clock, runner, onScreen }: Group,
  { account, lists }: Member,
  act: (list: string, title: string) => Promise<void>,
): Promise<void> {
  const list = lists[0]!;
  const away = runner.watch(account, { list, idle: false, timeZone: "UTC" });
  onScreen.set(account, list);
  await clock.sleep(SITS.before);
  await act(list, `Change ${++changes}`);
  await clock.sleep(SITS.after);
  away();
  onScreen.delete(account);
}
