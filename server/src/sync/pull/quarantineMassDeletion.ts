import { countRemoteTasks, findReplicas } from "../../db/tables/remoteTasks.ts";
import { openPendingWrites } from "../../db/tables/pendingWrites.ts";
import { quarantineDeletions } from "../../services/quarantine.ts";
import type { MemberRow } from "../../db/tables/members.ts";
import { aliveTasks } from "../../db/tables/tasks.ts";
import type { RemoteTask } from "../merge/RemoteTask.ts";
import { fenced } from "../worker.ts";
import type { Worker } from "../worker.ts";

/** More deletions than this at once are a mass deletion, if they are also more than half of the list (P4). */
const MANY = 5;

/**
 * Quarantines a mass deletion: its tasks stay in Tasklane, and nothing is pushed to them, until the person says whether it was
 * meant (P4; `decide.ts`, `plan.ts`). A quarantined task that was deleted in Tasklane since leaves the quarantine.
 * @param remotes what was read, of which the deleted ones count
 * @param unread Google ids of further tasks that the listing lacks, and that were not read one by one
 */
export async function quarantineMassDeletion(
  worker: Worker,
  member: MemberRow,
  remotes: readonly RemoteTask[],
  unread: readonly string[] = [],
): Promise<void> {
  const gone = [...remotes.filter((one) => one.deleted).map((one) => one.id), ...unread];
  if (gone.length === 0 && member.quarantined === "[]") return;
  await fenced(worker, member, async (tx, now) => {
    const quarantined = new Set(JSON.parse(now.quarantined) as string[]);
    const removals = (await openPendingWrites(tx, now.id)).filter(({ kind }) => kind === "delete");
    const ours = new Set(removals.map(({ taskId }) => taskId));
    const known = await findReplicas(tx, now, "google_id", new Set([...quarantined, ...gone]));
    const replicas = known.filter(({ taskId, remoteListId }) => remoteListId === null && !ours.has(taskId));
    const taskIds = replicas.map(({ taskId }) => taskId);
    const alive = new Set(await aliveTasks(tx, taskIds));
    const ids = replicas.filter(({ taskId }) => alive.has(taskId)).map(({ googleId }) => googleId);
    const still = ids.filter((id) => quarantined.has(id));
    const fresh = ids.filter((id) => !quarantined.has(id));
    const live = (await countRemoteTasks(tx, now.id, ["live"])) - quarantined.size;
    const many = fresh.length > MANY && fresh.length * 2 > live;
    if (!many && still.length === quarantined.size) return;
    await quarantineDeletions(tx, now, many ? ids : still);
    worker.affected.add(now.list_id);
  });
}
