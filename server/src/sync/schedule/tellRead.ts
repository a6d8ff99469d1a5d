import { readTimesOf } from "../../db/tables/members.ts";
import { viewingOf } from "./SyncedAccount.ts";
import type { SyncedAccount } from "./SyncedAccount.ts";
import type { RunnerDeps } from "./RunnerDeps.ts";

/**
 * Tells the account's pages that are open at this server when Google's lists in view were last read.
 * @param failing whether Google did not answer the last time
 */
export async function tellRead(
  { store, read }: Pick<RunnerDeps, "store" | "read">,
  it: SyncedAccount,
  failing: boolean,
): Promise<void> {
  const viewing = viewingOf(it);
  if (!read || !viewing) return;
  const lists = await readTimesOf(store.db, it.id, [...viewing.lists, ...viewing.inView]);
  if (failing || Object.keys(lists).length > 0) await read(it.id, { lists, failing });
}
