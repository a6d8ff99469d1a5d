import { renameInAddress } from "@tasklane/contract/viewNames.ts";
import type { Renamed } from "@tasklane/contract/viewNames.ts";
import type { Affected } from "../domain/affected.ts";
import { changeViews } from "../db/tables/savedViews.ts";
import type { Tx } from "../db/engine.ts";

/** Gives a person's saved views, which filter by a label or section, its new name (product 18.9). */
export async function renameInViews(
  tx: Tx,
  accountId: string,
  affected: Affected,
  renamed: Renamed,
): Promise<void> {
  const isChanged = await changeViews(tx, accountId, (views) =>
    views.map((view) => ({ ...view, address: renameInAddress(view.address, renamed) })),
  );
  if (isChanged) affected.accounts.add(accountId);
}
