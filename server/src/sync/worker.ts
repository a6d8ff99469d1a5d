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

/** The engine's clock. Simulations pass their own. */
export interface WorkerClock {
  now(): number;
  sleep(milliseconds: number): Promise<void>;
}

/** Why calls to Google are made: decides from which share of the day's calls they are taken. */
export interface CallPurpose {
  spending: Spending;
  /** Is called when a call had to wait for its turn. @throws Fenced when the call may no longer be made */
  checkAfterWait?(): Promise<void>;
}

/** What one run of the engine for one account works with. */
export interface Worker {
  store: Store;
  google: GoogleTasks;
  lease: Lease;
  clock: WorkerClock;
  /** Lists whose readers are to be notified. */
  affected: Set<string>;
  /**
   * Lists in which only this account's replicas changed. Only its own clients are notified, and no sync of others is
   * scheduled.
   */
  replicated?: Set<string>;
  /** Accounts whose notices changed. */
  notified?: Set<string>;
  /** Knows which changes of the Google lists are our own, or are read already. */
  tracker?: ChangeTracker;
  /** The purpose of the calls of `google`; without it, the calls count as pushing the person's own changes. */
  spending?: Spending;
  /** Makes a client whose calls count for the given purpose. Without this function, all calls count alike. */
  googleFor?(purpose: CallPurpose): GoogleTasks;
  /**
   * Until when calls for this purpose wait because the account has used up its share of the day; 0 when they need not
   * wait.
   */
  slowUntil?(spending: Spending): number;
  /** Until when backfills wait because few of the project's calls are left; 0 when they need not wait. */
  backfillsFrom?(): number;
  /** Until when other members' changes wait because few of the project's calls are left; 0 when they need not wait. */
  spreadsFrom?(): number;
  /**
   * Reports a bug or bad row of ours that concerns one task, which is then skipped. Without this function such a fault
   * ends the run.
   */
  reportSkipped?(error: unknown, what?: string): void;
  /** Notifies clients during long work, at most once a second. */
  tell?(): Promise<void>;
}

/** Returns the same worker, except that its calls to Google count for this purpose. */
export function spendingOn(worker: Worker, spending: Spending): Worker {
  return { ...worker, spending, google: worker.googleFor?.({ spending }) ?? worker.google };
}

/** Returns the worker's client with a check, which throws when a call that had to wait may no longer be made. */
export function checkedGoogle(worker: Worker, checkAfterWait: () => Promise<void>): GoogleTasks {
  return worker.googleFor?.({ spending: worker.spending ?? "writes", checkAfterWait }) ?? worker.google;
}

/**
 * Records whom to notify of a draft's changes, before the draft is saved: everybody in the list if a task changed,
 * only this account if only its replicas changed.
 */
export function noteChanges(worker: Worker, { set, affected }: Draft, listId: string): void {
  if (set.changed.size > 0) worker.affected.add(listId);
  else if (affected.replicas.size > 0) worker.replicated?.add(listId);
}

/**
 * Runs a transaction that first checks the worker's lease and the member's epoch. So a worker whose lease has passed to
 * another worker writes nothing (I9). The transaction waits for the list's lock before it reads the member. So if
 * another transaction is just ending the membership, this one sees it as ended.
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
 * Runs a transaction for the whole account. It first checks the worker's lease. It also locks the account, because a
 * concurrent request may be about to add a list to it.
 */
export function fencedAccount<T>(worker: Worker, work: (tx: Tx) => Promise<T>): Promise<T> {
  const { store, lease, clock } = worker;
  return store.transaction(async (tx) => {
    await renewLease(tx, lease, store.leaseClock(clock.now()));
    await lockAccount(tx, lease.accountId);
    return work(tx);
  });
}
