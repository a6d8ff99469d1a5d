import type { Tx } from "../../src/db/engine.ts";
import type { Value } from "../../src/domain/task.ts";
import type { Membership } from "./Simulation.ts";

/**
 * Returns the quarantined Google ids, about which the person is asked, and the texts of those tasks and of the tasks
 * under them in Google.
 */
export async function heldOf(tx: Tx, { member }: Membership): Promise<{ ids: string[]; texts: Value[] }> {
  const { quarantined } = await tx
    .selectFrom("member")
    .select("quarantined")
    .where("id", "=", member)
    .executeTakeFirstOrThrow();
  const ids = JSON.parse(quarantined) as string[];
  const tasks = await tx
    .selectFrom("task")
    .innerJoin("remote_task", "remote_task.task_id", "task.id")
    .select("task.text")
    .where("remote_task.member_id", "=", member)
    .where("task.deleted_rev", "is", null)
    .where((replica) => replica.or([replica("google_id", "in", ids), replica("google_parent", "in", ids)]))
    .execute();
  return { ids, texts: tasks.map(({ text }) => text) };
}
