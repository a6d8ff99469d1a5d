import { readTimesOf } from "../../db/tables/members.ts";
import { lookingOf } from "./SyncedAccount.ts";
import type { SyncedAccount } from "./SyncedAccount.ts";
import type { RunnerNeeds } from "./runner.ts";

/**
 * Tells the screens that are open here when the lists in view were last read.
 * @param failing whether Google did not answer at the last try
 */
export async function tellRead(
  { store, read }: Pick<RunnerNeeds, "store" | "read">,
  it: SyncedAccount,
  failing: boolean,
): Promise<void> {
  const looking = lookingOf(it);
  if (!read || !looking) return;
  const lists = await readTimesOf(store.db, it.id, [...looking.lists, ...looking.inView]);
  if (failing || Object.keys(lists).length > 0) await read(it.id, { lists, failing });
}
