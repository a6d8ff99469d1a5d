import { findRemovals } from "../../db/tables/otherLists.ts";
import type { InOtherList } from "../../db/tables/knownTasks.ts";
import type { Reader } from "../../db/engine.ts";
import type { MemberRow } from "../../db/tables/members.ts";
import type { RemoteTask } from "../merge/RemoteTask.ts";
import { findInGoogle, standsAt } from "./findInGoogle.ts";
import type { Worker } from "../worker.ts";

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

/**
 * Finds new subtasks whose parents are in another list in Tasklane, and were removed in this Google list. They were removed with
 * these, so they are no new tasks (P10.17). A parent that was not read together with the subtask is read by its id.
 * @param known.unmet the tasks of a reading that are new in this list
 * @param known.hidden those that `hiddenTasks` returned
 * @param known.shown the ids of all tasks of that reading
 * @returns the subtasks' ids
 */
export async function removedWithParents(
  worker: Worker,
  member: MemberRow,
  known: {
    unmet: ReadonlyMap<string, RemoteTask>;
    hidden: ReadonlyMap<string, number>;
    inOtherLists: ReadonlyMap<string, InOtherList>;
    shown: ReadonlySet<string>;
  },
): Promise<Set<string>> {
  const { unmet, hidden, inOtherLists, shown } = known;
  const removed = new Set<string>();
  for (const { id, parent, deleted } of unmet.values()) {
    const above = inOtherLists.get(parent ?? "");
    if (deleted || !above || above.state === "duplicate" || isRemovedByUs(above)) continue;
    const isHidden =
      hidden.has(id) ||
      (!shown.has(parent!) && (await findInGoogle(worker, member.google_list_id, parent!))?.deleted === true);
    // Perhaps we moved the parent out of this list ourselves. Then it is alive in its own.
    const isAlive = async (): Promise<boolean> =>
      above.state === "live" && !above.isLeaving && (await standsAt(worker, above.googleListId, parent!));
    if (isHidden && !(await isAlive())) removed.add(id);
  }
  return removed;
}

/** Whether Tasklane itself removed a task in Google. A tombstone of ours without a time is of a task whose list was restored. */
function isRemovedByUs({ tombstone }: InOtherList): boolean {
  return tombstone?.by === "us" && tombstone.at !== "unknown";
}
