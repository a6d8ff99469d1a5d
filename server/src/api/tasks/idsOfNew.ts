import { newTaskId } from "@tasklane/contract/newTaskId.ts";
import { inChunks } from "../../db/inChunks.ts";
import { newId } from "../../domain/newId.ts";
import type { Writing } from "../../http/handlers.ts";

/**
 * Makes the ids of the tasks that a call creates, from its idempotency key. If its answer is lost, the page recognises them by
 * their ids. Without a key, and in the place of an id that any task has already, an id is random.
 */
export async function idsOfNew({ tx, key }: Writing, count: number): Promise<string[]> {
  const ids = Array.from({ length: count }, (_, at) => (key === null ? newId() : newTaskId(key, at)));
  const known = tx.selectFrom("task").select("id");
  const rows = await inChunks(key === null ? [] : ids, (chunk) => known.where("id", "in", chunk).execute());
  const taken = new Set(rows.map(({ id }) => id));
  return ids.map((id) => (taken.has(id) ? newId() : id));
}
