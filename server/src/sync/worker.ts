import type { GoogleTasks } from "../google/GoogleTasks.ts";
import { lockAccount } from "../db/tables/accounts.ts";
import { askPush } from "../db/tables/duePushes.ts";
import type { Reader, Store, Tx } from "../db/engine.ts";
import { Fenced, renewLease } from "../db/tables/leases.ts";
import type { Lease } from "../db/tables/leases.ts";
import type { Draft } from "./merge/draft.ts";
import type { ChangeTracker } from "./pull/ChangeTracker.ts";
import type { WriteMarks } from "./pull/markWrites.ts";
import type { Spending } from "./quota/shares.ts";
import type { RunChanges } from "./schedule/trackChanges.ts";
import { waitForList } from "../db/tables/lockList.ts";
import { memberById } from "../db/tables/members.ts";
import type { MemberRow } from "../db/tables/members.ts";

/** The engine's clock. Simulations pass their own. */
export interface WorkerClock {
  now(): number;
  sleep(milliseconds: number): Promise<void>;
}

/** For which purpose calls to Google are made. Each purpose has its own share of the account's calls a day. */
export interface CallPurpose {
  spending: Spending;
  /** Is called when a call had to wait for its turn. @throws Fenced when the call may no longer be made */
  checkAfterWait?(): Promise<void>;
}

/** What one run of the engine for one account works with: client of Google, lease, clock, and where it records changes. */
export interface Worker extends Pick<RunChanges, "affected" | "replicated" | "notified"> {
  store: Store;
  google: GoogleTasks;
  lease: Lease;
  clock: WorkerClock;
  /** Knows which changes of Google's lists were ours or read already, so that these lists need not be read (C6). */
  tracker?: ChangeTracker;
  /** Marks the lists to which this run writes. Without it, each call of `google` stores its mark by itself. */
  writeMarks?: Pick<WriteMarks, "dueAt" | "note">;
  /** The purpose for which calls of `google` are counted. */
  spending: Spending;
  /** Makes a client of Google whose calls are counted for the given purpose. */
  googleFor(purpose: CallPurpose): GoogleTasks;
  /** Until when writes for this purpose wait because few calls are left for it today; 0 when they need not wait. */
  waitsUntil(spending: Spending): number;
  /** Reports a bug or bad row that makes one task fail, which is skipped. Without it, such a fault ends the run (U13). */
  reportSkipped?(error: unknown, what?: string): void;
  /** Notifies open pages during long work, at most once a second. */
  tell(): Promise<void>;
}

/** Returns the same worker, but its calls to Google are counted for this purpose. */
export function spendingOn(worker: Worker, spending: Spending): Worker {
  return { ...worker, spending, google: worker.googleFor({ spending }) };
}

/**
 * Returns the worker's client of Google with a check after each wait. A call may wait long for its turn. `checkAfterWait` throws
 * if the call may no longer be made, for example because the membership ended.
 */
export function checkedGoogle(worker: Worker, checkAfterWait: () => Promise<void>): GoogleTasks {
  return worker.googleFor({ spending: worker.spending, checkAfterWait });
}

/** The same for writes to a member's Google list: nothing may reach whoever left the list while the call waited (S3.4). */
export function googleOf(worker: Worker, member: Pick<MemberRow, "id" | "epoch">): GoogleTasks {
  return checkedGoogle(
    worker,
    async () => void (await worker.store.snapshot((tx) => sameMember(tx, member))),
  );
}

/**
 * Before a draft is saved, records whom its changes concern: everybody in the list if a task changed, this account if only replicas
 * did.
 */
export function noteChanges(worker: Worker, { set, affected }: Draft, listId: string): void {
  if (set.changed.size > 0) worker.affected.add(listId);
  else if (affected.replicas.size > 0) worker.replicated.add(listId);
}

/**
 * Runs a transaction only if the worker still has its lease and the membership has not ended. So a worker whose lease has passed
 * to another worker writes nothing (I9). The transaction waits for the list's lock before it reads the member. So if another
 * transaction is just ending the membership, this one sees it as ended.
 */
export function fenced<T>(
  worker: Worker,
  member: Pick<MemberRow, "id" | "epoch" | "list_id">,
  work: (tx: Tx, member: MemberRow) => Promise<T>,
  others: readonly string[] = [],
): Promise<T> {
  return leased(worker, async (tx) => {
    for (const listId of [member.list_id, ...others].sort()) await waitForList(tx, listId);
    return work(tx, await sameMember(tx, member));
  });
}

/** Reads the member's row again. @throws Fenced when the membership has ended meanwhile, which `epoch` shows (I9) */
export async function sameMember(tx: Reader, member: Pick<MemberRow, "id" | "epoch">): Promise<MemberRow> {
  const now = await memberById(tx, member.id);
  if (!now || now.epoch !== member.epoch || now.state !== "approved")
    throw new Fenced("the member is another one now");
  return now;
}

/** Runs a transaction for the account under the lease, and locks the account: a request may be adding a list to it. */
export function fencedAccount<T>(worker: Worker, work: (tx: Tx) => Promise<T>): Promise<T> {
  return leased(worker, async (tx) => {
    await lockAccount(tx, worker.lease.accountId);
    return work(tx);
  });
}

/** Runs a transaction if the worker still has its lease. In the end, makes the push of all whom changes concern due (rule C12). */
function leased<T>(worker: Worker, work: (tx: Tx) => Promise<T>): Promise<T> {
  const { store, lease, clock } = worker;
  return store.transaction(async (tx) => {
    await renewLease(tx, lease, store.leaseClock(clock.now()));
    const done = await work(tx);
    await askPush(tx, [...worker.affected], clock.now());
    return done;
  });
}
