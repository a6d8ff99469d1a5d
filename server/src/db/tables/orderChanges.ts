import { CONTENT } from "../../domain/task.ts";
import type { TaskState } from "../../domain/task.ts";
import type { Reader } from "../engine.ts";
import { prepared } from "../prepared.ts";

/** If there are more revisions than this, they are not checked one by one: the order counts as changed. */
const FEW = 50;
/** Fields that do not affect positions. Nor does completing a task: it then has no position, and others keep theirs. */
const PLACELESS: ReadonlySet<string> = new Set(CONTENT);

/**
 * Whether the open tasks of a list may have another order than at an earlier revision (U9.4). Each change takes a revision. So the
 * order is the same if each later revision is found at a field that does not affect positions. A revision that is found nowhere was
 * of something else, or of a field that has changed again.
 */
export async function mayBeReordered(
  tx: Reader,
  listId: string,
  { after, upTo }: { after: number; upTo: number },
): Promise<boolean> {
  if (upTo - after > FEW) return true;
  const harmless = new Set<number>();
  for (const { revisions, status } of await changedTasks(tx, listId, after)) {
    for (const [field, { rev }] of Object.entries(JSON.parse(revisions) as TaskState["revisions"])) {
      if (rev <= after || rev > upTo) continue;
      if (!PLACELESS.has(field) && !(field === "status" && status === "completed")) return true;
      harmless.add(rev);
    }
  }
  return harmless.size < upTo - after;
}

const changedTasks = prepared((tx, listId: string, after: number) =>
  tx
    .selectFrom("task")
    .select(["revisions", "status"])
    .where("list_id", "=", listId)
    .where("rev", ">", after)
    .limit(FEW),
);
