import { GoogleFailure } from "../../src/google/GoogleFailure.ts";
import { runWriting } from "../../src/http/writing.ts";
import { pacificDay } from "../../src/sync/pacificDay.ts";
import { addTask } from "../../src/tasks/addTask.ts";
import { Random } from "../simulation/Random.ts";
import { seedBytes } from "../simulation/seedBytes.ts";
import type { Kind } from "./countedGoogle.ts";
import { Group } from "./Group.ts";
import type { Member } from "./Group.ts";

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
/** Midnight in California, when Google's day of calls begins. */
const MIDNIGHT = Date.UTC(2030, 3, 1, 7);
const LOOK_EVERY = 5_000;
/** A stranger does something about so often. */
const STRANGER_ACTS = 30 * MINUTE;

export interface CrowdWishes {
  members: number;
  tasks: number;
  /** Changes that the members make to the list, once all of them have it, spread over a day. */
  edits: number;
  strangers: number;
  callsADay: number;
  seed: number;
  /** Whoever has not got everything by then is not waited for. */
  days: number;
}

export interface Crowded {
  calls: number;
  /** The most calls of one of Google's days. */
  busiest: number;
  /** How often Google refused a call for the day's, or the account's, quota. */
  refusals: number;
  /** When the first and the last member had the whole list; Infinity when one never had. */
  firstFilled: number;
  filled: number;
  /** How long after the last change everybody had it. */
  changed: number;
  /** How long each change of a stranger took to be in their Google, the shortest first. */
  waits: number[];
}

/** Google refuses what an account writes beyond a burst, and everything beyond the day's calls (google-tasks-api.md, 4). */
const BURST = { writes: 100, within: 20_000 };
const WRITES: ReadonlySet<Kind> = new Set(["insert", "patch", "remove", "move"]);

/**
 * Many people take part in one list at once, whose tasks stand in the owner's Google alone, while strangers go on with
 * theirs: on the shipped runner, with Google's quotas, from the midnight at which Google's day begins.
 */
export async function crowd(wishes: CrowdWishes): Promise<Crowded> {
  const giveBack = seedBytes(new Random(wishes.seed));
  const days = new Map<string, number>();
  let [calls, refusals] = [0, 0];
  const written = new Map<string, number[]>();
  let clock: Group["clock"] | null = null;
  const group = await Group.open({
    seed: wishes.seed,
    profile: { lists: 1, shared: 0, sharedBy: wishes.members },
    strangers: wishes.strangers,
    tasks: wishes.tasks,
    callsADay: wishes.callsADay,
    rules: { ifMatch: false, editUpdatesList: false },
    at: MIDNIGHT,
    called(kind, _why, account) {
      const now = clock?.now() ?? MIDNIGHT;
      calls++;
      const { date } = pacificDay(now);
      const today = (days.get(date) ?? 0) + 1;
      days.set(date, today);
      const refuse = (reason: "daily" | "rate"): never => {
        refusals++;
        throw new GoogleFailure(reason, "quota");
      };
      if (today > wishes.callsADay) refuse("daily");
      if (!WRITES.has(kind)) return;
      const recent = (written.get(account) ?? []).filter((at) => at > now - BURST.within);
      written.set(account, [...recent, now]);
      if (recent.length >= BURST.writes) refuse("rate");
    },
  });
  clock = group.clock;
  const waits: number[] = [];
  const acting = new Set<number>();
  const { random } = group.world;
  const keepActing = (stranger: Member): void => {
    group.clock.after(random.int(2 * STRANGER_ACTS), () => {
      keepActing(stranger);
      // a fraction tells those apart that begin at the same time
      const since = group.clock.now() + random.next();
      acting.add(since);
      void act(group, stranger).then((wait) => {
        acting.delete(since);
        waits.push(wait);
        return wait;
      });
    });
  };
  for (const stranger of group.strangers) keepActing(stranger);
  await group.clock.runUntil(MIDNIGHT + HOUR); // by then the list is known to us
  const [owner, ...others] = group.people;
  await group.takeIn(owner!, owner!.lists[0]!, others);

  const end = MIDNIGHT + wishes.days * DAY;
  const filledAt = new Map<string, number>();
  const isFilled = ({ account, lists }: Member): boolean =>
    filledAt.has(account) || group.google.visible(lists[0]!).length >= wishes.tasks;
  while (filledAt.size < group.people.length && group.clock.now() < end) {
    await group.clock.runUntil(group.clock.now() + MINUTE);
    for (const one of group.people)
      if (isFilled(one) && !filledAt.has(one.account)) filledAt.set(one.account, group.clock.now());
  }
  const all = filledAt.size === group.people.length ? Math.max(...filledAt.values()) : Infinity;
  const [, ...newcomers] = [...filledAt.values()].toSorted((a, b) => a - b);
  const changed = all === Infinity ? Infinity : await edit(group, wishes.edits, end);
  // what is not there by now counts as long as it has waited
  for (const since of acting) waits.push(group.clock.now() - since);
  await group.close();
  giveBack();
  return {
    calls,
    busiest: Math.max(...days.values()),
    refusals,
    firstFilled: (newcomers[0] ?? Infinity) - MIDNIGHT,
    filled: all - MIDNIGHT,
    changed,
    waits: waits.toSorted((a, b) => a - b),
  };
}

/** A day of changes by the members. @returns how long after the last one everybody had all of them */
async function edit(group: Group, edits: number, end: number): Promise<number> {
  const { clock, people, google, world } = group;
  const titles: string[] = [];
  for (let n = 0; n < edits; n++) {
    await clock.runUntil(clock.now() + DAY / edits);
    const { account, lists } = world.random.pick(people);
    titles.push(`Change ${n}`);
    void add(group, account, lists[0]!, `Change ${n}`);
  }
  const last = clock.now();
  const hasAll = ({ lists }: Member): boolean => {
    const shown = new Set(google.visible(lists[0]!).map(({ title }) => title));
    return titles.every((title) => shown.has(title));
  };
  while (!people.every(hasAll)) {
    if (clock.now() > end) return Infinity;
    await clock.runUntil(clock.now() + LOOK_EVERY);
  }
  return clock.now() - last;
}

let acts = 0;

/** A stranger adds a task. @returns how long it took to be in their Google */
async function act(group: Group, { account, lists }: Member): Promise<number> {
  const { clock, google } = group;
  const begun = clock.now();
  const title = `Stranger's ${++acts}`;
  await add(group, account, lists[0]!, title);
  while (!google.visible(lists[0]!).some((task) => task.title === title)) {
    await clock.sleep(LOOK_EVERY);
  }
  return clock.now() - begun;
}

async function add(
  { store, clock, live }: Group,
  account: string,
  listId: string,
  title: string,
): Promise<void> {
  const adding = addTask(store);
  if (adding.kind !== "write") throw new Error("It writes.");
  const caller = { accountId: account, timeZone: "UTC", now: clock.now() };
  const { touched } = await runWriting(store, adding, { listId, title, notes: "", due: null }, caller, null);
  await live.publish(touched);
}
