import { GoogleFailure, isFailure, nullIfFails } from "../google/GoogleFailure.ts";
import { membersBehind } from "../db/tables/membersBehind.ts";
import type { MemberBehind } from "../db/tables/membersBehind.ts";
import { refuseName, takeGoogleTitle } from "../db/tables/listNames.ts";
import { listById } from "../db/tables/lists.ts";
import { memberById } from "../db/tables/members.ts";
import type { MemberRow } from "../db/tables/members.ts";
import { findLaterRetries } from "../db/tables/refusals.ts";
import { deleteDeletedLists } from "./push/deleteDeletedLists.ts";
import { unhidden } from "./schedule/dueLists.ts";
import type { PullScope } from "./schedule/dueLists.ts";
import { pullList } from "./pull/pull.ts";
import { pullAccount } from "./pull/pullAccount.ts";
import type { Progress } from "./pull/pullAccount.ts";
import { pushList } from "./push/push.ts";
import { relocate } from "./push/relocate.ts";
import { fencedAccount, googleOf, spendingOn } from "./worker.ts";
import type { Worker } from "./worker.ts";

/** The result of one run of the engine for one account. */
export interface Left {
  /** What was pulled; null when no pull was due. */
  pulled: PullScope | null;
  /** When to try again what could not be done now (our time); null when nothing is left. */
  retryAt: number | null;
  /** When the lists on screen were last read from Google; of several lists, the earliest time. Null if no list is on screen. */
  readAt: number | null;
}

/**
 * Runs the engine once for one account: pushes to Google what differs there, reads what is due, and pushes again.
 * @param pull what to read from Google; null when no pull is due
 */
export async function syncAccount(worker: Worker, pull: PullScope | null, progress: Progress): Promise<Left> {
  let retryAt = await pushAll(worker);
  let readAt: number | null = null;
  const pulled = pull && (await unhidden(worker, pull));
  if (pulled) {
    readAt = await pullAccount(spendingOn(worker, "pulls"), pulled, progress);
    retryAt = await pushAll(worker);
  }
  return { pulled, retryAt, readAt };
}

async function pushAll(worker: Worker): Promise<number | null> {
  const begun = worker.clock.now();
  const { accountId } = worker.lease;
  const behind = await worker.store.glance((db) => membersBehind(db, accountId, begun));
  const waits = behind.length > 0 ? await pushBehind(worker, behind, begun) : [];
  // The refused writes that were due were tried above. Those with a later time wait for another run.
  const later = await worker.store.glance((db) => findLaterRetries(db, accountId, begun));
  waits.push(...later.flatMap(({ retryAt }) => retryAt ?? []));
  return waits.length === 0 ? null : Math.min(...waits);
}

/**
 * Pushes to Google everything in which this account's lists differ from Tasklane's.
 * @param begun when the push began: writes that Google refused, and that were due by then, are tried again (U7)
 * @returns when to try again what could not be pushed (our time)
 */
async function pushBehind(worker: Worker, first: readonly MemberBehind[], begun: number): Promise<number[]> {
  let behind = first;
  if (behind.some(({ isRenamed, isUnread }) => isRenamed || isUnread)) {
    await pushNames(worker, behind);
    await readNewMemberships(worker, behind);
    behind = await worker.store.glance((db) => membersBehind(db, worker.lease.accountId, begun));
  }
  // If Google says that a list is missing, the others go on. The next pull finds out whether the list was deleted.
  const there: MemberRow[] = [];
  for (const { member, isDeleted, hasTasksOnTheirWay } of behind) {
    // Before the first reading, nobody knows what a write would replace in Google.
    if (isDeleted || member.google_list_id === null || member.watermark === null) continue;
    await nullIfFails(["missing"], async () => {
      if (hasTasksOnTheirWay) await relocate(worker, member);
      there.push(member);
    });
  }
  // Tasks that were moved out of a list have just left it in Google. Otherwise they would be deleted with it.
  if (behind.some(({ isDeleted }) => isDeleted)) await deleteDeletedLists(worker);
  const waits: number[] = [];
  for (const member of there) {
    const until = await nullIfFails(["missing"], () => pushList(worker, member));
    if (until !== null) waits.push(until);
  }
  return waits;
}

/** Reads a new member's Google list before the backfill (S2.2). If Google fails for one list, the others go on. */
async function readNewMemberships(worker: Worker, behind: readonly MemberBehind[]): Promise<void> {
  for (const { member, isUnread } of behind)
    if (isUnread) await nullIfFails(["missing", "refused"], () => pullList(worker, member, null, true));
}

/** Renames in Google the lists that were renamed in Tasklane, or records that Google refuses the name (U7.15). */
async function pushNames(worker: Worker, behind: readonly MemberBehind[]): Promise<void> {
  for (const { member, isRenamed, name, nameRev } of behind) {
    const listId = member.google_list_id;
    if (!isRenamed || listId === null) continue;
    // If the list is gone, or Google refuses the name, the account's other lists go on.
    const answer = await googleOf(worker, member)
      .patchList(listId, name)
      .catch((error: unknown) => {
        if (!isFailure(error, ["missing", "refused"])) throw error;
        return error;
      });
    if (isFailure(answer, ["missing"])) continue;
    await fencedAccount(worker, async (tx) => {
      const now = await memberById(tx, member.id);
      if (!now) return;
      if (!(answer instanceof GoogleFailure)) {
        if (now.name_refusal !== null) worker.replicated.add(member.list_id);
        return takeGoogleTitle(tx, { ...now, title_rev: nameRev }, answer.title);
      }
      // Somebody may have renamed the list meanwhile. Then nobody has refused its name yet.
      if ((await listById(tx, member.list_id))?.name_rev !== nameRev) return;
      const { message: reason } = answer;
      await refuseName(tx, now, { reason, rev: nameRev, now: worker.clock.now() });
      worker.replicated.add(member.list_id);
    });
  }
}
