import { closeJobs, listJobs } from "../../db/tables/jobs.ts";
import type { RunnerDeps } from "./RunnerDeps.ts";

/** What a run changed since clients were last notified. */
export interface RunChanges {
  /** Lists whose readers are to be notified. */
  affected: Set<string>;
  /** Lists in which only this account's replicas changed. */
  replicated: Set<string>;
  /** Accounts whose notices changed. */
  notified: Set<string>;
  /** Notifies everybody whom the changes concern, and forgets the changes. */
  tell(): Promise<void>;
  /** Closes jobs of which every task is done, and tells the account's screens. */
  closeDoneJobs(): Promise<void>;
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
  return {
    affected,
    replicated,
    notified,
    closeDoneJobs,
    async tell() {
      const [lists, own, notices] = [new Set(affected), replicated.difference(affected), new Set(notified)];
      if (lists.size + own.size + notices.size === 0) return;
      affected.clear();
      replicated.clear();
      notified.clear();
      // Names the account itself too. If a list has left the account, its readers no longer include it (S4).
      if (lists.size + notices.size > 0)
        await publish({ lists, accounts: new Set(lists.size > 0 ? [accountId] : []), notices });
      if (own.size > 0) await show(accountId, own);
      await closeDoneJobs();
    },
  };
}
