import { nullIfFails } from "../../google/GoogleFailure.ts";
import type { GoogleList, GoogleTask } from "../../google/GoogleTasks.ts";
import { livingMembers } from "../../db/tables/lists.ts";
import { findReplicas, liveGoogleIds, pendingCascades, tasksMovedFrom } from "../../db/tables/remoteTasks.ts";
import { forgetInserts } from "../../db/tables/pendingWrites.ts";
import { chunks } from "../../db/inChunks.ts";
import { changeMember } from "../../db/tables/members.ts";
import type { MemberRow } from "../../db/tables/members.ts";
import { arrange, latest } from "../merge/arrange.ts";
import { cascade, isUnderReturned } from "../merge/deletion.ts";
import { decide } from "../merge/decide.ts";
import { STALE_AT_MOST } from "../../domain/googleTime.ts";
import { inDraft } from "../inDraft.ts";
import type { Draft } from "../merge/draft.ts";
import { readAll } from "./listing.ts";
import { isOwnFault, skipFailed } from "../skipFailed.ts";
import { noteClockBack } from "./noteClockBack.ts";
import { quarantineMassDeletion } from "./quarantineMassDeletion.ts";
import { decideInOtherLists } from "./decideInOtherLists.ts";
import { followMoves } from "./movedInGoogle.ts";
import { pullOrder, takeShownOrder } from "./pullOrder.ts";
import { readOrSkip, readParents, readTask } from "./readTask.ts";
import { idsOf, remoteTaskFrom } from "../merge/RemoteTask.ts";
import type { RemoteTask } from "../merge/RemoteTask.ts";
import { checkedGoogle, fenced } from "../worker.ts";
import type { Worker } from "../worker.ts";

/** Google's listing of a whole list may still lack a task that changed less than this long before, in milliseconds (P3). */
const JUST_CHANGED = 15_000;
/** A whole listing forgets the markers of inserts that were sent so long before it began, in milliseconds (U4.5). */
const MARKERS_KEPT = 300_000;
/** How many tasks are decided on in one transaction; of a long listing half as many, because people's requests wait for each. */
const BATCH = 50;
/** How many tasks of a listing are parsed before other requests get their turn. A listing with more tasks counts as long. */
const AT_ONCE = 2_000;
/** If a whole listing lacks tasks that we know, each is read by its id. One pull reads at most this many (P3). */
const ABSENT_AT_ONCE = 25;

/** What a pull of one list has done. */
export interface Pulled {
  /** When the listing was read to its end (our time). */
  readAt: number;
  /** The member's row when the listing had been applied. The order that is read after that may have changed it. */
  member: MemberRow;
}

/**
 * Pulls one list of one account from Google (rules P1 to P10). It reads the listing to its end, and decides on every task in small
 * transactions. Only then it stores the time up to which Google was read (the watermark).
 * @param hint what Google's list of lists shows of this list, whose order is then read if it changed; null to leave the order
 * @param whole whether to list all tasks, not only the changed ones; the first pull of a list always lists all
 * @throws GoogleFailure what Google answered; what was saved before stays, and the next pull repeats the rest
 */
export async function pullList(
  worker: Worker,
  member: MemberRow,
  hint: GoogleList | null,
  whole: boolean,
): Promise<Pulled> {
  const list = member.google_list_id;
  if (list === null) return { readAt: worker.clock.now(), member };
  const since = whole || member.watermark === null ? null : member.watermark - STALE_AT_MOST;
  const { items, at, full, begun } = await readList(worker, list, since);
  const readAt = worker.clock.now();
  await noteClockBack(worker, member, { begun, readAt, at });
  // A list may have 20,000 tasks. So let other requests run between the steps.
  const { turn } = worker.store;
  const parsed: RemoteTask[] = [];
  for (const some of chunks(items, AT_ONCE)) {
    await turn();
    parsed.push(...some.map(remoteTaskFrom));
  }
  await turn();
  const remotes = latest(parsed);
  await turn();
  const undecided = await followMoves(worker, member, remotes);
  await quarantineMassDeletion(worker, member, remotes);
  await turn();
  const arranged = arrange(remotes.filter((one) => !undecided.has(one.id)));
  await turn();
  await decideOnListing(worker, member, arranged);
  await turn();
  const absent = full ? await confirmAbsent(worker, member, remotes, at) : "known";
  const watermark = at ?? Math.max(member.watermark ?? 0, ...remotes.map((one) => one.updated));
  const isRead = full && absent !== "some";
  const read = {
    begun,
    isListed: full,
    member: { watermark, pulled_at: begun, ...(isRead && { full_at: begun }) },
  };
  await endCascades(worker, member);
  const pulled = await endPull(worker, member, read);
  if (absent !== "known") return { readAt, member: pulled }; // the listing lacks tasks, so its order is wrong too
  if (full) await takeShownOrder(worker, member, remotes, hint);
  else if (hint && hint.updated !== member.list_updated) await pullOrder(worker, member, hint);
  return { readAt, member: pulled };
}

/**
 * Stores that a list was read, after all that the listing showed was applied.
 * @param read.isListed whether the listing showed the whole list
 * @returns the member's row
 */
function endPull(
  worker: Worker,
  member: MemberRow,
  read: { begun: number; isListed: boolean; member: Partial<Omit<MemberRow, "id">> },
): Promise<MemberRow> {
  return fenced(worker, member, async (tx, now) => {
    if (read.isListed) await forgetInserts(tx, now.id, read.begun - MARKERS_KEPT);
    const change = { ...read.member, missing_at: null, written_at: null };
    await changeMember(tx, now.id, change);
    return { ...now, ...change };
  });
}

/**
 * Ends pending cascades: a person deleted parents in Google. Reads by id each task that we last saw under one, and decides on it.
 * Then deletes the subtasks that we moved out of these parents before we knew, within this list or to others (P9).
 */
async function endCascades(worker: Worker, member: MemberRow): Promise<void> {
  const { store } = worker;
  const parents = await store.glance((db) => pendingCascades(db, member.id));
  if (parents.length === 0) return;
  const ids = parents.map(({ googleId }) => googleId);
  const orphans = await store.snapshot((tx) => findReplicas(tx, member, "google_parent", ids));
  for (const { googleId } of orphans) await readOrSkip(worker, member, googleId);
  // A parent that one of these readings showed alive is pending no more.
  const { removed, members } = await store.snapshot(async (tx) => ({
    removed: await pendingCascades(tx, member.id),
    members: await livingMembers(tx, member.account_id),
  }));
  const gone = removed.map(({ googleId }) => googleId);
  for (const one of [...members.filter(({ id }) => id !== member.id), member]) {
    const tasks = await store.snapshot((tx) => tasksMovedFrom(tx, one.id, gone));
    if (tasks.length === 0 && one !== member) continue;
    await inDraft(worker, one, { tasks }, (draft) => {
      for (const { googleId, removedInList, cascadeAt } of removed) {
        const list = removedInList ?? member.google_list_id;
        cascade(draft, { googleId, list, deletedAt: cascadeAt! });
        draft.setCascade(googleId, null);
      }
    });
  }
}

/**
 * Lists the tasks that changed after `since`, by Google's clock; all tasks if that is null, or Google refuses it as too old (FG16).
 * @returns also `begun`: our time when the first page was asked for, after that call's wait for its turn. So it tells how our clock
 *   differs from Google's (`toGoogleTime`)
 */
async function readList(
  worker: Worker,
  list: string,
  since: number | null,
): Promise<{ items: GoogleTask[]; at: number | null; full: boolean; begun: number }> {
  const { clock } = worker;
  let begun = clock.now();
  let isFirst = true;
  const google = checkedGoogle(worker, async () => {
    if (isFirst) begun = clock.now();
  });
  const read = (updatedMin: number | null) =>
    readAll((pageToken) => {
      isFirst = pageToken === null;
      if (isFirst) begun = clock.now();
      return google.tasks(list, { updatedMin, pageToken });
    });
  const changes = since === null ? null : await nullIfFails(["refused"], () => read(since));
  const shown = changes ?? (await read(null));
  return { ...shown, full: changes === null, begun };
}

/** Decides on the tasks of a listing. A subtask whose parent is unknown, or may be back, waits until that was read by its id. */
async function decideOnListing(
  worker: Worker,
  member: MemberRow,
  remotes: readonly RemoteTask[],
): Promise<void> {
  const deferred = new Map<RemoteTask, string>();
  const inOtherLists: RemoteTask[] = [];
  await batch(worker, member, remotes, (draft, one) => {
    const decision = isUnderReturned(draft, one) ? "deferred" : decide(draft, one, "reading");
    if (decision === "deferred") deferred.set(one, draft.inOtherLists.has(one.id) ? one.id : one.parent!);
    if (decision === "in another list") inOtherLists.push(one);
  });
  for (const id of new Set(deferred.values())) await readOrSkip(worker, member, id);
  await batch(worker, member, [...deferred.keys()], (draft, one) => void decide(draft, one, "reading", true));
  await decideInOtherLists(worker, member, inOtherLists);
}

/** Decides on tasks in small transactions, so that people's requests need not wait long. */
async function batch(
  worker: Worker,
  member: MemberRow,
  remotes: readonly RemoteTask[],
  work: (draft: Draft, one: RemoteTask) => void,
): Promise<void> {
  const apply = (some: readonly RemoteTask[]): Promise<void> =>
    inDraft(worker, member, { googleIds: idsOf(some) }, (draft) => some.forEach((one) => work(draft, one)));
  for (const some of chunks(remotes, remotes.length > AT_ONCE ? BATCH / 2 : BATCH)) {
    await apply(some).catch(async (error: unknown) => {
      if (!worker.reportSkipped || !isOwnFault(error)) throw error;
      // One task of the batch makes our code fail. Handle the tasks one by one, so that only that task is skipped.
      for (const one of some) await apply([one]).catch((fault: unknown) => skipFailed(worker, fault));
    });
  }
}

/**
 * Reads by id the tasks that a whole listing lacks: a listing may be wrong, and only the answer for an id proves a deletion (P3).
 * If very many are missing, it reads only some of them:
 * 1. If Google still has one of these, the listing was wrong.
 * 2. If all are gone, the next pull lists everything again and reads some more.
 * 3. If the missing tasks are a mass deletion, the person is asked about all of them (P4).
 * @returns `known`: nothing more is missing; `some`: the list must be read whole again; `wrong`: the listing was wrong
 */
async function confirmAbsent(
  worker: Worker,
  member: MemberRow,
  remotes: readonly RemoteTask[],
  at: number | null,
): Promise<"known" | "some" | "wrong"> {
  const shown = new Set(remotes.map((one) => one.id));
  const before = (at ?? worker.clock.now()) - JUST_CHANGED;
  const known = await worker.store.snapshot((tx) => liveGoogleIds(tx, member.id));
  const missing = known.filter(({ google_id, updated }) => !shown.has(google_id) && updated < before);
  const absent: RemoteTask[] = [];
  let isListingWrong = false;
  for (const { google_id: id, updated } of missing.slice(0, ABSENT_AT_ONCE)) {
    const one = await readTask(worker, member, id);
    // Google does not know a task that changed shortly before. Its answer may be older than the task, so it is ignored.
    if (!one.unread || one.updated - updated > STALE_AT_MOST) absent.push(one);
    isListingWrong = missing.length > ABSENT_AT_ONCE && !one.deleted;
    if (isListingWrong) break;
  }
  const unread = isListingWrong ? [] : missing.slice(ABSENT_AT_ONCE).map(({ google_id }) => google_id);
  await quarantineMassDeletion(worker, member, absent, unread);
  await readParents(worker, member, absent);
  await batch(worker, member, arrange(absent), (draft, one) => void decide(draft, one, "reading"));
  return isListingWrong ? "wrong" : unread.length > 0 ? "some" : "known";
}
