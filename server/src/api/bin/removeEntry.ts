import type { Tx } from "../../db/engine.ts";
import { unmarkList, unmarkTasks } from "../../db/tables/bin.ts";
import { changeName } from "../../db/tables/sublistsAndSections.ts";
import type { FoundEntry } from "./binEntry.ts";

/**
 * Removes an entry from the bin. Its rows stay marked as deleted, and are swept 30 days after the deletion (rule W2).
 */
export async function removeEntry(tx: Tx, accountId: string, found: FoundEntry): Promise<void> {
  const gone = { deleted: 1, bin_at: null } as const;
  switch (found.kind) {
    case "tasks":
      return unmarkTasks(
        tx,
        found.tasks.map(({ id }) => id),
      );
    case "list":
      return unmarkList(tx, found.list.member.list_id);
    case "name": {
      const { kind, id, listId, sublistId } = found.name;
      if (kind === "label" || listId === null) return changeName(tx, { kind: "label", accountId }, id, gone);
      return kind === "sublist"
        ? changeName(tx, { kind, listId }, id, gone)
        : changeName(tx, { kind, listId, sublistId }, id, gone);
    }
  }
}
