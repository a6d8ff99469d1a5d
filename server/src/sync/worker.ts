import type { GoogleTasks } from "../google/GoogleTasks.ts";
import { lockAccount } from "../db/tables/accounts.ts";
import type { Reader, Store, Tx } from "../db/engine.ts";
import { Fenced, renewLease } from "../db/tables/leases.ts";
import type { Lease } from "../db/tables/leases.ts";
import type { Draft } from "./merge/draft.ts";
import type { ChangeTracker } from "./pull/changeTracker.ts";
import type { Spending } from "./quota/shares.ts";
import { lockList } from "../db/tables/lockList.ts";
import { memberById } from "../db/tables/members.ts";
import type { MemberRow } from "../db/tables/members.ts";

/** The clock of the engine. Tests that run on a simulated clock pass their own. */
export interface WorkerClock {
  now(): number;
  sleep(milliseconds: number): Promise<void>;
}

/** What calls to Google are made for. */
export interface CallPurpose {
  spending: Spending;
  /** Checks whether a call that waited for its turn may still be made. @throws Fenced when it may not */
  checkAfterWait?(): Promise<void>;
}

/** What one run for one account works with. */
export interface Worker {
  store: Store;
  google: GoogleTasks;
  lease: Lease;
  clock: WorkerClock;
  /** Lists whose readers are to be notified. */
  affected: Set<string>;
  /** Lists of which only this account's replicas changed. Only its own clients are notified, and no sync is scheduled. */
  replicated?: Set<string>;
  /** Accounts whose notices changed. */
  notified?: Set<string>;
  /** Which changes of the lists are our own, or read already. */
  tracker?: ChangeTracker;
  /** The purpose of the calls that `google` makes; changes of the account's own person if it is not given. */
  spending?: Spending;
  /** Makes the client whose calls count for a purpose. Without this function, all calls count alike. */
  googleFor?(purpose: CallPurpose): GoogleTasks;
  /** Until when calls for this purpose wait because the account has used its share of the day; 0 when they need not wait. */
  slowUntil?(spending: Spending): number;
  /** Until when backfills wait for the project's calls; 0 when they need not wait. */
  backfillsFrom?(): number;
  /** Until when other members' changes wait for the project's calls; 0 when they need not wait. */
  spreadsFrom?(): number;
  /** Reports a fault of ours in one task, which is then skipped. Without this function such a fault ends the run. */
  reportSkipped?(error: unknown, what?: string): void;
  /** Notifies clients during long work, at most once a second. */
  tell?(): Promise<void>;
}

/** Returns a worker whose calls to Google count for this purpose. Everything else is shared with the given worker. */
export function spendingOn(worker: Worker, spending: Spending): Worker {
  return { ...worker, spending, google: worker.googleFor?.({ spending }) ?? worker.google };
}

/** The worker's client, with a check that throws when a call that had to wait may no longer be made. */
export function checkedGoogle(worker: Worker, checkAfterWait: () => Promise<void>): GoogleTasks {
  return worker.googleFor?.({ spending: worker.spending ?? "writes", checkAfterWait }) ?? worker.google;
}

/**
 * Records, before a draft is saved, whom to notify: everybody in the list, or only this account if only its replicas
 * changed.
 */
export function noteChanges(worker: Worker, { set, affected }: Draft, listId: string): void {
  if (set.changed.size > 0) worker.affected.add(listId);
  else if (affected.replicas.size > 0) worker.replicated?.add(listId);
}

/**
 * Runs a transaction that first checks the worker's lease and the member's epoch, so that an overtaken worker writes
 * nothing (I9). It locks the list and reads the member again, so a membership that is being ended has ended by then.
 * @param others further lists that the work is about to lock
 * @throws Fenced when the lease or the epoch is no longer current
 */
export function fenced<T>(
  worker: Worker,
  member: Pick<MemberRow, "id" | "epoch" | "list_id">,
  work: (tx: Tx, member: MemberRow) => Promise<T>,
  others: readonly string[] = [],
): Promise<T> {
  const { store, lease, clock } = worker;
  return store.transaction(async (tx) => {
    await renewLease(tx, lease, store.leaseClock(clock.now()));
    for (const listId of [member.list_id, ...others].sort()) await lockList(tx, listId);
    return work(tx, await sameMember(tx, member));
  });
}

/** Reads the member again. @throws Fenced when the member's epoch is no longer current */
export async function sameMember(tx: Reader, member: Pick<MemberRow, "id" | "epoch">): Promise<MemberRow> {
  const now = await memberById(tx, member.id);
  if (!now || now.epoch !== member.epoch || now.state !== "approved")
    throw new Fenced("the member is another one now");
  return now;
}

/**
 * Does the same for work on the whole account, and locks the account, because a call may be about to give it a list.
 * @throws Fenced when the lease is no longer current
 */
export function fencedAccount<T>(worker: Worker, work: (tx: Tx) => Promise<T>): Promise<T> {
  const { store, lease, clock } = worker;
  return store.transaction(async (tx) => {
    await renewLease(tx, lease, store.leaseClock(clock.now()));
    await lockAccount(tx, lease.accountId);
    return work(tx);
  });
}
