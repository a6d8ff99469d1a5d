import { closeJobs, listJobs } from "../../db/tables/jobRows.ts";
import type { RunnerDeps } from "./RunnerDeps.ts";

/** What a run has changed since it last notified open pages. */
export interface RunChanges {
  /** Lists that the run changed; everybody who reads them is notified. */
  affected: Set<string>;
  /** Lists in which nothing changed except in this account's Google; only it is notified, and no other member's sync scheduled. */
  replicated: Set<string>;
  /** Accounts whose notices changed, for example because somebody asks to join their list. */
  notified: Set<string>;
  /**
   * Notifies everybody whom the changes concern, and starts collecting anew. Also updates the progress of the account's jobs, and
   * tells its pages.
   */
  tell(): Promise<void>;
}

/** Collects what a run for an account changes. */
export function trackChanges(
  { store, publish, show, progress }: Pick<RunnerDeps, "store" | "publish" | "show" | "progress">,
  accountId: string,
): RunChanges {
  const affected = new Set<string>();
  const replicated = new Set<string>();
  const notified = new Set<string>();
  async function closeDoneJobs(): Promise<void> {
    if ((await listJobs(store.db, accountId)).length === 0) return;
    for (const job of await store.transaction((tx) => closeJobs(tx, accountId)))
      await progress(accountId, job);
  }
  async function tell(): Promise<void> {
    const [lists, own, notices] = [new Set(affected), replicated.difference(affected), new Set(notified)];
    affected.clear();
    replicated.clear();
    notified.clear();
    // Name the account itself too. If a list has left the account, the account is no longer among the list's readers (S4).
    if (lists.size + notices.size > 0)
      await publish({ lists, accounts: new Set(lists.size > 0 ? [accountId] : []), notices });
    if (own.size > 0) await show(accountId, own);
    await closeDoneJobs();
  }
  return { affected, replicated, notified, tell };
}
