import type { Store, Tx } from "../../db/engine.ts";
import { nextRevision } from "../../db/tables/listNames.ts";
import { changeDivision } from "../../db/tables/sublistsAndSections.ts";
import type { Division } from "../../db/tables/sublistsAndSections.ts";

/** Deletes a sublist, section or label, and puts it into the bin. The caller has locked its list or account. */
export async function deleteDivision(
  store: Store,
  tx: Tx,
  division: Division,
  id: string,
  { accountId, now }: { accountId: string; now: number },
): Promise<void> {
  const bin_ver = division.kind === "label" ? 0 : await nextRevision(tx, division.listId);
  await changeDivision(store, tx, division, id, { dead: 1, bin_at: now, bin_by: accountId, bin_ver });
}
