import { versionOf } from "../../db/tables/lists.ts";
import { changeMember } from "../../db/tables/members.ts";
import type { MemberRow } from "../../db/tables/members.ts";
import { openPendingWrites } from "../../db/tables/pendingWrites.ts";
import { jobTasks } from "../../db/tables/jobRows.ts";
import { mayBeReordered } from "../../db/tables/orderChanges.ts";
import { changedBy, taskKinds, tasksBehind } from "../../db/tables/ordering.ts";
import { findDueTasks } from "../../db/tables/refusals.ts";
import { openRemoteTasks } from "../../db/tables/remoteTasks.ts";
import type { DuplicateState } from "../../domain/replica.ts";
import type { Revision } from "../../domain/task.ts";
import { skipFailed } from "../skipFailed.ts";
import { fenced, spendingOn } from "../worker.ts";
import type { Worker } from "../worker.ts";
import { beginPush } from "./Step.ts";
import type { Run } from "./Step.ts";
import { pushOrder } from "./pushOrder.ts";
import { BLOCKED_FOR, pushTask } from "./pushTask.ts";
import { removeDuplicates } from "./removeDuplicates.ts";

/**
 * Pushes to one member's Google list what differs there (rules U1 to U14): duplicates first, then tasks, then the order.
 * @returns when to push again (our time), or null when Google holds everything
 * @throws GoogleFailure when Google takes no calls of this account at present; the next run finds the rest again
 */
export async function pushList(worker: Worker, member: MemberRow): Promise<number | null> {
  const run = beginPush(member);
  const work = await findWork(worker, member);
  const isRemoved = await removeDuplicates(worker, member, work.duplicates);
  const { left, waits } = await pushTasks(worker, member, work, run);
  if (!isRemoved) waits.push(worker.clock.now() + BLOCKED_FOR);
  // Comparing the order reads every open task of the list. Most changes leave the order as it is.
  if (work.isRetried || !(await raiseCheckpoint(worker, member, work, { left, ifOrdered: true }))) {
    const spending = work.isShared ? "spreading" : "writes";
    const later = worker.waitsUntil(spending);
    const isOrdered = later === 0 && (await pushOrder(spendingOn(worker, spending), member));
    if (!isOrdered) waits.push(later || worker.clock.now() + BLOCKED_FOR);
    else await raiseCheckpoint(worker, member, work, { left, ifOrdered: false });
  }
  return waits.length === 0 ? null : Math.min(...waits);
}

/** What has to be pushed to a member's Google list. */
interface Work {
  /** The ids of the tasks to push, in the order of the writes (U3). Tasks in `backfilling` come last. */
  todo: string[];
  /** The tasks of the account's jobs, such as a backfill, except those that the member changed since. Nobody waits for one. */
  backfilling: ReadonlySet<string>;
  duplicates: readonly DuplicateState[];
  /** The list's revision when the work was read. */
  version: number;
  isShared: boolean;
  /** Whether something that Google refused is due to be tried again. */
  isRetried: boolean;
  /** Those ids in `todo` that the member changed themselves, or of which a write is under way. In a private list, all are. */
  own: ReadonlySet<string>;
}

/** Finds tasks that changed since the checkpoint, open pending writes, and refused writes that are due to be tried again. */
function findWork(worker: Worker, member: MemberRow): Promise<Work> {
  return worker.store.snapshot(async (tx) => {
    const { rev: version, isShared } = await versionOf(tx, member.list_id);
    const behind = await tasksBehind(tx, member.list_id, member.id, member.checkpoint);
    const open = await openPendingWrites(tx, member.id);
    const due = await findDueTasks(tx, member.id, worker.clock.now());
    const ids = new Set([...behind.map(({ id }) => id), ...open.map(({ taskId }) => taskId), ...due]);
    const kinds = new Map(behind.map((task) => [task.id, task]));
    const otherIds = [...ids].filter((id) => !kinds.has(id));
    const others = await taskKinds(tx, otherIds);
    const rank = (id: string): number => {
      const kind = kinds.get(id) ?? others.get(id);
      return kind?.isDeleted ? (kind.subtask ? 2 : 3) : kind?.subtask ? 1 : 0;
    };
    const jobs = ids.size > PIECE ? await jobTasks(tx, member.account_id) : new Map<string, number>();
    const isNew = (id: string, { rev, at }: Revision): boolean =>
      rev > member.checkpoint && at > (jobs.get(id) ?? 0);
    const mayBeOwn = isShared ? ids : ids.intersection(jobs);
    const changed = await changedBy(tx, mayBeOwn, member.account_id, isNew);
    const ofJobs = new Set(jobs.keys()).difference(new Set(changed));
    const late = (id: string): number => (ofJobs.has(id) ? 1 : 0);
    return {
      todo: [...ids].sort(
        (a, b) =>
          late(a) - late(b) || rank(a) - rank(b) || (kinds.get(b)?.rev ?? 0) - (kinds.get(a)?.rev ?? 0),
      ),
      backfilling: ofJobs,
      version,
      duplicates: (await openRemoteTasks(tx, member.id)).duplicates,
      isShared,
      isRetried: due.length > 0,
      own: new Set([...(isShared ? changed : ids), ...open.map(({ taskId }) => taskId)]),
    };
  });
}

/**
 * Pushes tasks to Google. The calls for a task are counted for a purpose (`Spending`), which has its own limit.
 * @returns `left`: the tasks that Google does not hold yet; `waits`: when to try some of them again (our time)
 */
async function pushTasks(
  worker: Worker,
  member: MemberRow,
  { todo, backfilling, own }: Work,
  run: Run,
): Promise<{ left: string[]; waits: number[] }> {
  const left: string[] = [];
  const waits: number[] = [];
  let backfilled = 0;
  for (const [at, id] of todo.entries()) {
    const isBackfilling = backfilling.has(id);
    const spending = isBackfilling ? "backfilling" : own.has(id) ? "writes" : "spreading";
    const isPieceDone = isBackfilling && backfilled++ === PIECE;
    const later = isPieceDone ? worker.clock.now() : worker.waitsUntil(spending);
    if (later > 0) {
      // No calls are left for this purpose now. Later tasks may have another purpose, so go on. Those of jobs come last, so after
      // one of them there is no other purpose.
      left.push(...(isBackfilling ? todo.slice(at) : [id]));
      waits.push(later);
      if (isBackfilling) break;
      continue;
    }
    const until = await pushTask(spendingOn(worker, spending), member, id, run).catch((fault: unknown) => {
      skipFailed(worker, fault);
      return "skipped" as const;
    });
    await worker.tell();
    if (until === null) continue;
    left.push(id);
    if (until !== "skipped") waits.push(until);
  }
  return { left, waits };
}

/**
 * After a push, raises the checkpoint (M10) to the list's revision at which the work was found. If tasks are left, it stays below
 * the lowest revision among them, so that the next push finds them.
 * @param how.ifOrdered whether to store it only if the list's order cannot have changed since the present checkpoint
 * @returns whether it was stored
 */
function raiseCheckpoint(
  worker: Worker,
  member: MemberRow,
  { version }: Pick<Work, "version">,
  { left, ifOrdered }: { left: readonly string[]; ifOrdered: boolean },
): Promise<boolean> {
  return fenced(worker, member, async (tx, now) => {
    if (ifOrdered) {
      // A listing during this push may have shown another order.
      const { rev: upTo } = await versionOf(tx, now.list_id);
      if (await mayBeReordered(tx, now.list_id, { after: now.checkpoint, upTo })) return false;
    }
    const waiting = new Set(left);
    const behind = left.length > 0 ? await tasksBehind(tx, now.list_id, now.id, now.checkpoint) : [];
    const lowest = behind.find((task) => waiting.has(task.id));
    await changeMember(tx, now.id, {
      checkpoint: Math.max(now.checkpoint, lowest ? Math.min(version, lowest.rev - 1) : version),
    });
    return true;
  });
}

/** A push handles so many tasks of jobs and then ends: what people changed meanwhile comes first. */
const PIECE = 20;
