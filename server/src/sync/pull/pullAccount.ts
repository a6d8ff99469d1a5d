import type { Job } from "@tasklane/contract/live.ts";
import { isFailure, nullIfFails } from "../../google/GoogleFailure.ts";
import type { GoogleFailure } from "../../google/GoogleFailure.ts";
import type { GoogleList } from "../../google/GoogleTasks.ts";
import { notePulled } from "../../db/tables/accounts.ts";
import { endJob, noteJob } from "../../db/tables/jobRows.ts";
import { adoptGoogleList, hiddenLists, livingMembers } from "../../db/tables/lists.ts";
import { takeGoogleTitle } from "../../db/tables/listNames.ts";
import { changeMember, readTimesOf, syncedMembers } from "../../db/tables/members.ts";
import type { MemberRow } from "../../db/tables/members.ts";
import { loseMembership } from "../../services/membership.ts";
import { bringBack } from "../../services/moveTasks.ts";
import { byUrgency, due, isViewed, unreadForLong } from "../schedule/dueLists.ts";
import type { PullScope } from "../schedule/dueLists.ts";
import { readAll } from "./listing.ts";
import { isShort, isWhole, noteHint, pullHinted } from "./pullHinted.ts";
import { fenced, fencedAccount } from "../worker.ts";
import type { Worker } from "../worker.ts";

/** A missing list counts as deleted if it is still missing so many milliseconds later (P3.4). */
const GONE_AFTER = 60_000;

/** Is called with the progress of an account's import; with null when the import is complete. */
export type Progress = (job: Job | null) => Promise<void>;

/**
 * Pulls an account from Google: its list of lists, and the lists that are due (rules P1 and C1). Lists that are new to Tasklane
 * become private lists. The first pull is the import, and reports its progress.
 * @returns when the lists on screen were read, of several the earliest time; null if none is on screen
 */
export async function pullAccount(
  worker: Worker,
  pullScope: PullScope,
  progress: Progress,
): Promise<number | null> {
  if (!pullScope.hint) {
    try {
      return await pullViewed(worker, pullScope);
    } catch (error) {
      // That a list is missing may be an error of Google's. The list of lists shows whether it was deleted.
      if (!isFailure(error, ["missing"])) throw error;
    }
  }
  const { accountId } = worker.lease;
  const begun = worker.clock.now();
  const { items } = await readAll((token) => worker.google.lists(token));
  const members = await meetLists(worker, items, begun);
  const hints = new Map(items.map((item) => [item.id, item]));
  const isDue = due(worker, members, hints, pullScope, begun);
  const first = members.filter((member) => member.watermark === null);
  const job: Job = { job: `import-${accountId}`, what: "import", done: 0, total: first.length };
  if (first.length > 0) await tellProgress(worker, job, progress);

  const unread: GoogleFailure[] = [];
  let read = 0;
  for (const member of byUrgency(members, pullScope)) {
    if (member.google_list_id === null) continue;
    const hint = hints.get(member.google_list_id);
    if (!isDue(member)) {
      if (hint) await noteHint(worker, member, hint);
      continue;
    }
    if (!hint) {
      await handleMissingList(worker, member);
      continue;
    }
    const daily = pullScope.daily || pullScope.lists.includes(member.google_list_id);
    const whole = isWhole(member, daily, begun) || (await isShort(worker, member, hint));
    try {
      await pullHinted(worker, member, hint, whole);
      read++;
    } catch (error) {
      if (!isFailure(error, OF_ONE_LIST)) throw error;
      unread.push(error);
      if (unread.filter(({ kind }) => kind === "unknown").length > UNANSWERED) throw error;
      continue;
    }
    if (member.watermark !== null) continue;
    worker.replicated.add(member.list_id);
    job.done++;
    await tellProgress(worker, job, progress);
  }
  const failure = unread.find(({ kind }) => kind === "unknown" || read === 0);
  if (failure) throw failure;
  for (const one of unread) worker.reportSkipped?.(one, LIST);
  await pullArrivals(worker, members, hints);
  await fencedAccount(worker, async (tx) => {
    await notePulled(tx, accountId, begun);
    await endJob(tx, job.job);
  });
  if (first.length > 0) await progress(null);
  return readAt(worker, pullScope);
}

/** A pull skips at most this many lists for which Google fails. If more fail, Google itself is down, and the pull ends. */
const UNANSWERED = 1;

const LIST = "a list that Google names is not shown";

/** Failures of Google that may concern one list only. A list that Google names may be missing and yet not deleted (P3). */
const OF_ONE_LIST = ["missing", "refused", "unknown"] as const;

/** Pulls lists again into which a task may have moved in Google: after their turn, this pull saw it leave another list (P10.7). */
async function pullArrivals(
  worker: Worker,
  members: readonly MemberRow[],
  hints: ReadonlyMap<string, GoogleList>,
): Promise<void> {
  for (const member of members) {
    const hint = hints.get(member.google_list_id ?? "");
    if (!hint || member.watermark === null || !worker.tracker?.mayHold(hint.id, hint.updated)) continue;
    await pullHinted(worker, member, hint, await isShort(worker, member, hint));
  }
}

/** Pulls what is on screen and what was read longest ago, without the list of lists. */
async function pullViewed(worker: Worker, pullScope: PullScope): Promise<number | null> {
  const begun = worker.clock.now();
  const members = await worker.store.snapshot((tx) => livingMembers(tx, worker.lease.accountId));
  const viewed = members.filter((member) => isViewed(member, pullScope, begun));
  for (const member of new Set([...viewed, ...unreadForLong(members, pullScope, begun)])) {
    if (member.google_list_id === null || member.watermark === null) continue;
    await pullHinted(worker, member, null, isWhole(member, true, begun));
  }
  return readAt(worker, pullScope);
}

/**
 * Creates private lists for lists that are new in Google, and takes over names that changed there.
 * @returns the memberships whose lists Google shows
 */
async function meetLists(worker: Worker, items: readonly GoogleList[], now: number): Promise<MemberRow[]> {
  const { accountId } = worker.lease;
  return fencedAccount(worker, async (tx) => {
    const hidden = await hiddenLists(tx, accountId);
    const known = new Map(
      (await syncedMembers(tx, accountId)).map((member) => [member.google_list_id, member]),
    );
    // A list that changed between two pages of Google's answer is in both.
    for (const { id, title } of new Map(items.map((item) => [item.id, item])).values()) {
      const member = known.get(id);
      if (!member && hidden.has(id)) continue;
      if (!member) {
        await adoptGoogleList(tx, accountId, { id, title, isDefault: isDefault(id) }, now);
      } else if (member.title !== title) {
        await takeGoogleTitle(tx, member, title);
        worker.affected.add(member.list_id);
      }
    }
    return livingMembers(tx, accountId);
  });
}

async function readAt(worker: Worker, pullScope: PullScope): Promise<number | null> {
  const times = Object.values(await readTimesOf(worker.store.db, worker.lease.accountId, pullScope.lists));
  return times.length === 0 ? null : Math.min(...times);
}

async function tellProgress(worker: Worker, job: Job, progress: Progress): Promise<void> {
  await fencedAccount(worker, (tx) => noteJob(tx, worker.lease.accountId, job, worker.clock.now()));
  await progress({ ...job });
}

/** A known list is missing from the list of lists. If Google misses it twice, a minute apart, its membership ends (P3.4, S4). */
async function handleMissingList(worker: Worker, member: MemberRow): Promise<void> {
  const answer = await nullIfFails(["missing", "refused"], () =>
    worker.google.tasks(member.google_list_id!, { updatedMin: worker.clock.now(), pageToken: null }),
  );
  if (answer) return; // Google's two answers disagree, so neither proves anything
  await fenced(worker, member, async (tx, now) => {
    const at = worker.clock.now();
    if (now.missing_at !== null && at - now.missing_at >= GONE_AFTER) {
      for (const listId of await bringBack(tx, now, at)) worker.affected.add(listId);
      await loseMembership(tx, now, at, { lists: worker.affected, notices: worker.notified });
    } else if (now.missing_at === null) {
      await changeMember(tx, now.id, { missing_at: at });
    }
  });
}

/** Whether this is the account's default list, which nobody can delete. Decoded from base64, its id reads `<20 digits>:0:0`. */
function isDefault(id: string): boolean {
  return /^\d{20}:0:0$/.test(Buffer.from(id, "base64url").toString("latin1"));
}
