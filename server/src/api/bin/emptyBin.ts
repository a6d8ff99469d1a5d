import * as contract from "@tasklane/contract/bin.ts";
import { SUCCESS } from "@tasklane/contract/sentences.ts";
import { Failed } from "../../http/Failed.ts";
import { write } from "../../http/handlers.ts";
import { numberOf, readCursorNow } from "../../db/cursor.ts";
import type { Tx } from "../../db/engine.ts";
import { lockAccount } from "../../db/tables/accounts.ts";
import { binLists, binTasks } from "../../db/tables/bin.ts";
import { binNames } from "../../db/tables/binNames.ts";
import type { BinList } from "../../db/tables/bin.ts";
import { lockList } from "../../db/tables/lockList.ts";
import { binActs } from "../../domain/binActs.ts";
import { mayDeleteForGood } from "../../views/readBinEntries.ts";
import { entryBy } from "./binEntry.ts";
import type { FoundEntry } from "./binEntry.ts";
import { removeEntry } from "./removeEntry.ts";

/**
 * Deletes for good the entries of the bin that the caller may delete, up to the cursor of the bin that they saw. Entries that
 * came later stay.
 * @throws Failed `conflict` when the cursor is too old to tell what the caller saw
 */
export const emptyBin = write(contract.emptyBin, async ({ cursor }, { tx, accountId, now, affected }) => {
  const seen = cursor === undefined ? Number.MAX_SAFE_INTEGER : numberOf(cursor, await readCursorNow(tx));
  if (seen === null) throw new Failed("conflict");
  await lockAccount(tx, accountId);
  const lists = await binLists(tx, accountId, now);
  for (const id of lists.map(({ member }) => member.list_id).sort()) await lockList(tx, id);
  const entries = await removable(tx, accountId, lists, { now, before: seen });
  for (const entry of entries) {
    await removeEntry(tx, accountId, entry);
    if (entry.list) affected.lists.add(entry.list.member.list_id);
  }
  affected.accounts.add(accountId);
  return { message: SUCCESS.binEmptied, data: { deleted: entries.length } };
});

/** Lists the entries that the caller may delete for good and whose change number is lower than `before`. */
async function removable(
  tx: Tx,
  accountId: string,
  lists: readonly BinList[],
  { now, before }: { now: number; before: number },
): Promise<FoundEntry[]> {
  const byId = new Map(lists.map((list) => [list.member.list_id, list]));
  const may = (list: BinList | null, by: string): boolean => mayDeleteForGood(list, { accountId, by });
  const byList = Map.groupBy(await binTasks(tx, lists, now, before), (task) => task.listId);
  const acts = [...byList.values()].flatMap((some) => binActs(some));
  const names = await binNames(tx, accountId, lists, now, before);
  return [
    ...acts.map(({ tasks }) => ({ kind: "tasks" as const, list: byId.get(tasks[0]!.listId)!, tasks })),
    ...names.map((name) => ({ kind: "name" as const, list: byId.get(name.listId ?? "") ?? null, name })),
    ...lists
      .filter((list) => list.deleted && list.changed < before)
      .map((list) => ({ kind: "list" as const, list })),
  ].filter((entry) => may(entry.list, entryBy(entry)));
}
