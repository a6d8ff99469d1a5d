import type { Job } from "@tasklane/contract/live.ts";
import { GoogleFailure } from "../google/GoogleFailure.ts";
import type { GoogleList } from "../google/GoogleTasks.ts";
import { notePulled } from "../store/accounts.ts";
import { endJob, noteJob } from "../store/jobs.ts";
import { adoptGoogleList, deadLists, detachMember, formerLists, takeGoogleTitle } from "../store/lists.ts";
import { changeMember, syncedMembers } from "../store/members.ts";
import type { MemberRow } from "../store/members.ts";
import { readAll } from "./listing.ts";
import { pullList } from "./pull.ts";
import { fenced, fencedAccount } from "./worker.ts";
import type { Worker } from "./worker.ts";

const DAY = 24 * 60 * 60_000;
/** P3: a list is read whole at least this often, and, while it is looked at, once a day. */
const WHOLE_EVERY = 7 * DAY;
/** P3: a list that is not found is gone when it is still not found this much later. */
const GONE_AFTER = 60_000;

/** How much is pulled: what Google's list of lists points at and the `oldest` so many others, or everything. */
export interface Extent {
  oldest: number;
  watched: boolean;
}
export const EVERYTHING: Extent = { oldest: Number.POSITIVE_INFINITY, watched: true };

/** Told while an account is read for the first time. */
export type Progress = (job: Job | null) => Promise<void>;

/**
 * Pulls an account: its list of lists, and the lists that are due (sync.md, P1 and Cost). Lists that are new become own
 * lists; the first time is the import, with progress.
 */
export async function pullAccount(worker: Worker, extent: Extent, progress: Progress): Promise<void> {
  const { accountId } = worker.lease;
  const begun = worker.pace.now();
  const { items } = await readAll((token) => worker.google.lists(token));
  const members = await fencedAccount(worker, async (tx) => {
    const former = new Set(await formerLists(tx, accountId));
    const known = new Map(
      (await syncedMembers(tx, accountId)).map((member) => [member.google_list_id, member]),
    );
    for (const { id, title } of items) {
      const member = known.get(id);
      if (!member && former.has(id)) continue; // deleted here; the list of lists is out of date
      if (!member) {
        await adoptGoogleList(worker.store, tx, accountId, { id, title, isDefault: isDefault(id) }, begun);
      } else if (member.title !== title) {
        await takeGoogleTitle(worker.store, tx, member, title);
        worker.touched.add(member.list_id);
      }
    }
    const dead = new Set((await deadLists(tx, accountId)).map((member) => member.id));
    return (await syncedMembers(tx, accountId)).filter((member) => !dead.has(member.id));
  });
  const hints = new Map(items.map((item) => [item.id, item]));
  const isDue = due(members, hints, extent, begun);
  const first = members.filter((member) => member.watermark === null);
  const job: Job = { job: `import-${accountId}`, what: "import", done: 0, total: first.length };
  if (first.length > 0) await tellProgress(worker, job, progress);

  for (const member of members) {
    if (member.google_list_id === null || !isDue(member)) continue;
    const hint = hints.get(member.google_list_id);
    if (!hint) {
      await missing(worker, member);
      continue;
    }
    const since = begun - (member.full_at ?? 0);
    const whole = since > WHOLE_EVERY || (extent.watched && since > DAY);
    await pullList(worker, member, hint, whole);
    if (member.watermark !== null) continue;
    worker.touched.add(member.list_id);
    job.done++;
    await tellProgress(worker, job, progress);
  }
  await fencedAccount(worker, async (tx) => {
    await notePulled(worker.store, tx, accountId, begun);
    await endJob(tx, job.job);
  });
  if (first.length > 0) await progress(null);
}

async function tellProgress(worker: Worker, job: Job, progress: Progress): Promise<void> {
  await fencedAccount(worker, (tx) => noteJob(tx, worker.lease.accountId, job, worker.pace.now()));
  await progress({ ...job });
}

/** New lists, those that changed by Google's word, those not read whole for long, and the longest unread of the rest. */
function due(
  members: readonly MemberRow[],
  hints: ReadonlyMap<string, GoogleList>,
  extent: Extent,
  now: number,
): (member: MemberRow) => boolean {
  const pointed = (member: MemberRow): boolean => {
    const hint = hints.get(member.google_list_id ?? "");
    const unreadFor = now - (member.full_at ?? 0);
    return (
      !hint || member.watermark === null || hint.updated !== member.list_updated || unreadFor > WHOLE_EVERY
    );
  };
  const rest = members
    .filter((member) => !pointed(member))
    .sort((a, b) => (a.pulled_at ?? 0) - (b.pulled_at ?? 0));
  const oldest = new Set(rest.slice(0, Math.min(extent.oldest, rest.length)).map((member) => member.id));
  return (member) => pointed(member) || oldest.has(member.id);
}

/** P3, S4: not in the list of lists. Twice not found, a minute apart, it is gone; its tasks stay with us. */
async function missing(worker: Worker, member: MemberRow): Promise<void> {
  try {
    await worker.google.tasks(member.google_list_id!, { updatedMin: worker.pace.now(), pageToken: null });
    return; // the two disagree: nothing is concluded
  } catch (error) {
    if (!(error instanceof GoogleFailure) || !["missing", "refused"].includes(error.kind)) throw error;
  }
  await fenced(worker, member, async (tx, now) => {
    const at = worker.pace.now();
    if (now.missing_at !== null && at - now.missing_at >= GONE_AFTER) {
      await detachMember(worker.store, tx, now);
      worker.touched.add(now.list_id);
    } else if (now.missing_at === null) {
      await changeMember(tx, now.id, { missing: now.missing + 1, missing_at: at });
    }
  });
}

/** The id of an account's default list reads `<20 digits>:0:0` (fact sheet 1.1). */
function isDefault(id: string): boolean {
  return /^\d{20}:0:0$/.test(Buffer.from(id, "base64url").toString("latin1"));
}
