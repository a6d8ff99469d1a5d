import type { Tx } from "../../db/engine.ts";
import { nextRevision } from "../../db/tables/listNames.ts";
import { changeName } from "../../db/tables/sublistsAndSections.ts";
import type { NameSet } from "../../db/tables/sublistsAndSections.ts";

/** Deletes a sublist, section or label, and puts it into the bin. The caller has locked its list or account. */
export async function deleteName(
  tx: Tx,
  nameSet: NameSet,
  id: string,
  { accountId, now }: { accountId: string; now: number },
): Promise<void> {
  const bin_rev = nameSet.kind === "label" ? 0 : await nextRevision(tx, nameSet.listId);
  await changeName(tx, nameSet, id, { deleted: 1, bin_at: now, bin_by: accountId, bin_rev });
}
