import { findRemovals } from "../../db/tables/otherLists.ts";
import type { Reader } from "../../db/engine.ts";
import type { MemberRow } from "../../db/tables/members.ts";
import type { RemoteTask } from "../merge/RemoteTask.ts";

/**
 * Finds live tasks under a parent that the person deleted in Google. Google may still list such tasks, but its apps hide them. So
 * nobody can have moved them to this list (P10.17).
 * @returns when the parent of each was removed, by Google's clock
 */
export async function hiddenTasks(
  tx: Reader,
  member: MemberRow,
  remotes: readonly RemoteTask[],
): Promise<Map<string, number>> {
  const under = remotes.filter(({ deleted, parent }) => !deleted && parent !== null);
  const removals = await findRemovals(tx, member, new Set(under.map(({ parent }) => parent!)));
  const removedAt = new Map<string, number>();
  for (const { id, deleted, updated } of remotes) if (deleted) removedAt.set(id, updated);
  for (const { googleId, by, updated } of removals)
    if (by === "person") removedAt.set(googleId, updated);
    else removedAt.delete(googleId);
  return new Map(
    under.flatMap(({ id, parent }) => {
      const at = removedAt.get(parent!);
      return at === undefined ? [] : [[id, at]];
    }),
  );
}
