import { givesIds, newTaskId } from "@tasklane/contract/newTaskId.ts";
import { inChunks } from "../../db/inChunks.ts";
import { newId } from "../../domain/newId.ts";
import type { Writing } from "../../http/handlers.ts";

/**
 * Makes the ids of the tasks that a call creates, from its idempotency key. If its answer is lost, the page recognises them by
 * their ids. Ids are random without such a key, and in the place of an id that any task has, or had in Google.
 */
export async function idsOfNew({ tx, key }: Writing, count: number): Promise<string[]> {
  if (key === null || !givesIds(key)) return Array.from({ length: count }, newId);
  const ids = Array.from({ length: count }, (_, at) => newTaskId(key, at));
  const tasks = tx.selectFrom("task").select("id");
  const former = tx.selectFrom("remote_task").select("belongs_to as id");
  const taken = new Set<string | null>();
  for (const known of [
    await inChunks(ids, (chunk) => tasks.where("id", "in", chunk).execute()),
    await inChunks(ids, (chunk) => former.where("belongs_to", "in", chunk).execute()),
  ])
    for (const { id } of known) taken.add(id);
  return ids.map((id) => (taken.has(id) ? newId() : id));
}
