import { openInserts } from "../../db/tables/pendingWrites.ts";
import { requestOtherMembers } from "../../db/tables/nextPulls.ts";
import { sharesLists } from "../../db/tables/members.ts";
import { markWritten } from "../../db/tables/writtenLists.ts";
import { SETTLES } from "../push/plan.ts";
import type { Priority } from "../quota/project.ts";
import { mayReadForOthers } from "../quota/shares.ts";
import { EVERYTHING } from "./dueLists.ts";
import type { PullScope } from "./dueLists.ts";
import type { RunDeps } from "./RunnerDeps.ts";
import { after, pullFrom, pullScopeForOthers, pullScopeOf, putOff } from "./schedule.ts";
import type { Done, Schedule, Viewing } from "./schedule.ts";
import { isNight, viewingOf } from "./SyncedAccount.ts";
import type { SyncedAccount } from "./SyncedAccount.ts";

/** When calls are scarce, and nobody touches the screen, other members' lists are read so many times less often. */
const IDLE_OTHERS = 2;

/**
 * Decides what to pull now. If the day's calls do not allow a pull, it is put off.
 * @returns the scope, null if nothing is read now; and whether it is read because other members view these lists
 */
export function decidePull(
  { project, clock }: RunDeps,
  it: SyncedAccount,
  { isRequested, isClaimed }: { isRequested: boolean; isClaimed: boolean },
): { pullScope: PullScope | null; isForOthers: boolean } {
  const now = clock.now();
  const waits = (priority: Priority): number =>
    Math.max(project.waitsUntil(priority), project.slowUntil(it.calls, "pulls"));
  const nothing = { pullScope: null, isForOthers: false };
  if (isRequested) return waits("asked for") > 0 ? nothing : { pullScope: EVERYTHING, isForOthers: false };
  const viewing = viewingOf(it);
  const pollingPolicy = project.pollingPolicy(it.calls);
  if (viewing ? it.schedule.at > now : !isClaimed) {
    const lists = [...it.watched];
    it.watched.clear();
    const { othersUpTo } = pollingPolicy;
    const isSpent = !mayReadForOthers(it.calls, othersUpTo, now) || project.waitsUntil("for others") > 0;
    if (lists.length === 0 || isSpent || project.slowUntil(it.calls, "others") > 0) return nothing;
    return { pullScope: pullScopeForOthers(lists, now), isForOthers: true };
  }
  const until = waits(viewing ? "looked at" : "background");
  if (until > 0) {
    it.schedule = putOff(it.schedule, until);
    return nothing;
  }
  return { pullScope: pullScopeOf(it.schedule, now, viewing, pollingPolicy), isForOthers: false };
}

/**
 * After a pull by the account's own schedule, plans the next one, and makes other members' lists due. A pull because another member
 * views a list must not do the latter: otherwise two members who view one list would cause each other's pulls without end.
 * @param before the schedule before the run. One that a page has changed since, by opening, stays: that page gets its own pull
 */
export async function planNextPull(
  deps: RunDeps,
  it: SyncedAccount,
  done: Pick<Done, "pullScope" | "viewing" | "readAt" | "found">,
  before: Schedule,
): Promise<void> {
  const { store, clock, project } = deps;
  if (done.viewing) {
    await requestOthers(deps, it, done.viewing);
    deps.othersDue();
  }
  const shares = await sharesLists(store.db, it.id);
  if (it.schedule !== before) return;
  const now = clock.now();
  const pollingPolicy = project.pollingPolicy(it.calls);
  it.schedule = after(it.schedule, now, { ...done, pollingPolicy, shares, night: isNight(it, now) });
}

/**
 * While somebody views a shared list, makes the Google lists of its other members due to be read (C9). While calls are scarce, only
 * lists that the person works in count as viewed.
 */
async function requestOthers(
  { store, clock, project }: RunDeps,
  { id, calls }: SyncedAccount,
  { lists, inView, idle }: Viewing,
): Promise<void> {
  const { others, hintInstead } = project.pollingPolicy(calls);
  const googleListIds = hintInstead ? lists : [...lists, ...inView];
  const every = idle && hintInstead ? IDLE_OTHERS * others : others;
  await requestOtherMembers(store, { accountId: id, googleListIds }, { every, now: clock.now() });
}

/**
 * An insert whose answer was lost is tried again after a pull that began two minutes later (U4.3). With no page open, the next pull
 * may be hours away. So makes the background pull come then, and read the list to which it was sent (U4.9).
 */
export async function awaitInserts({ store, clock }: RunDeps, it: SyncedAccount): Promise<void> {
  const open = await openInserts(store.db, it.id);
  if (open.length === 0) return;
  const from = Math.max(...open.map(({ sentAt }) => sentAt)) + SETTLES + 1;
  it.schedule = pullFrom(it.schedule, from, clock.now());
  const lists = new Set(open.flatMap(({ googleListId }) => googleListId ?? []));
  await store.transaction(async (tx) => {
    for (const list of lists) await markWritten(tx, it.id, list, from);
  });
}
