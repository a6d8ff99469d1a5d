import type { GoogleTasks } from "../google/GoogleTasks.ts";
import { lockAccount } from "../db/tables/accounts.ts";
import type { Reader, Store, Tx } from "../db/engine.ts";
import { Fenced, renewLease } from "../db/tables/leases.ts";
import type { Lease } from "../db/tables/leases.ts";
import type { Draft } from "./merge/draft.ts";
import type { Footprints } from "./pull/changeTracker.ts";
import type { IfMatch } from "./push/ifMatch.ts";
import type { Spending } from "./quota/shares.ts";
import { lockList } from "../db/tables/lockList.ts";
import { memberById } from "../db/tables/members.ts";
import type { MemberRow } from "../db/tables/members.ts";

/** Times that the engine keeps; tests that run on a simulated clock give their own. */
export interface Pace {
  now(): number;
  sleep(milliseconds: number): Promise<void>;
}

/** What one run for one account works with. */
export interface Worker {
  store: Store;
  google: GoogleTasks;
  lease: Lease;
  pace: Pace;
  /** Lists whose readers must be told. */
  affected: Set<string>;
  /** Lists of which nothing changed but what this account's Google holds: its own person is told, and nobody has work of it. */
  replicated?: Set<string>;
  /** Accounts whose notices changed. */
  notified?: Set<string>;
  /** Whether Google looks at If-Match, as far as it is known; it is taken to ignore it otherwise (U2). */
  ifMatch?: IfMatch;
  /** What of the lists' changes is our own doing, or read already. */
  footprints?: Footprints;
  /** Whether it does now what a job is about: nobody waits for that, and it waits for what people wait for. */
  backfilling?: boolean;
  /** What its calls are made for now; what its person changed, where it does not say. */
  spendsOn?: Spending;
  /** Until when calls for this purpose wait, because the account has used its share of the day; 0 when they need not. */
  slowUntil?(spending: Spending): number;
  /** Until when filling lists waits for the project's calls; 0 when it need not. */
  backfillsFrom?(): number;
  /** Until when what others changed waits for them; 0 when it need not. */
  spreadsFrom?(): number;
  /** Looks whether a write that had to wait for its turn is still to go out. @throws Fenced when it is not */
  waited?(): Promise<void>;
  /** Hears of a fault of ours in one task, which is then passed over; without it such a fault ends the run. */
  passedOver?(error: unknown, what?: string): void;
  /** Tells them during long work, at most once a second. */
  tell?(): Promise<void>;
}

/** Notes, before a draft is saved, whom it concerns: everybody in the list, or, where its replicas alone changed, their person. */
export function noteChanges(worker: Worker, { set, affected }: Draft, listId: string): void {
  if (set.changed.size > 0) worker.affected.add(listId);
  else if (affected.replicas.size > 0) worker.replicated?.add(listId);
}

/**
 * A transaction of a worker: its lease and the member's epoch are checked in it, so that nothing is written by a worker
 * that was overtaken (I9). The list is locked and the member read anew: a part that is being ended has ended by then.
 * @param others lists that the work is about to lock besides
 * @throws Fenced when the lease or the epoch is no longer current
 */
export function fenced<T>(
  worker: Worker,
  member: Pick<MemberRow, "id" | "epoch" | "list_id">,
  work: (tx: Tx, member: MemberRow) => Promise<T>,
  others: readonly string[] = [],
): Promise<T> {
  const { store, lease, pace } = worker;
  return store.transaction(async (tx) => {
    await renewLease(tx, lease, store.leaseClock(pace.now()));
    for (const listId of [member.list_id, ...others].sort()) await lockList(tx, listId);
    return work(tx, await sameMember(tx, member));
  });
}

/** @throws Fenced when the member's epoch is no longer current */
export async function sameMember(tx: Reader, member: Pick<MemberRow, "id" | "epoch">): Promise<MemberRow> {
  const now = await memberById(tx, member.id);
  if (!now || now.epoch !== member.epoch || now.state !== "approved")
    throw new Fenced("the member is another one now");
  return now;
}

/** The same for what concerns the whole account, which is locked: a call may be about to give it a list too. */
export function fencedAccount<T>(worker: Worker, work: (tx: Tx) => Promise<T>): Promise<T> {
  const { store, lease, pace } = worker;
  return store.transaction(async (tx) => {
    await renewLease(tx, lease, store.leaseClock(pace.now()));
    await lockAccount(tx, lease.accountId);
    return work(tx);
  });
}
