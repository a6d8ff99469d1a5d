import type { Tx } from "../../db/engine.ts";
import { isFailure } from "../../google/GoogleFailure.ts";
import { listKind, markListDeleted } from "../../db/tables/lists.ts";
import { endMember } from "../../db/tables/members.ts";
import type { MemberRow } from "../../db/tables/members.ts";
import {
  isUnused,
  keepPlaceholder,
  orphanedPlaceholders,
  undoPlaceholderDeletion,
} from "../../services/placeholderLists.ts";
import { readAll } from "../pull/listing.ts";
import { pullList } from "../pull/pull.ts";
import { fenced } from "../worker.ts";
import { deleteInGoogle } from "./deleteDeletedLists.ts";
import type { Worker } from "../worker.ts";

/**
 * Deletes orphaned placeholder lists in Google: empty lists of people who no longer wait for approval to join a shared list (S8).
 * A list is deleted only if its name and a whole listing, both read just before, show that nobody ever used it. Any other list
 * stays with its person for good. If Google fails for one list, the next run tries it again, and the others go on.
 */
export async function deleteOrphanedPlaceholders(worker: Worker): Promise<void> {
  const { accountId } = worker.lease;
  const now = worker.clock.now();
  const placeholder = await worker.store.snapshot((tx) => orphanedPlaceholders(tx, accountId, now));
  if (placeholder.length === 0) return;
  const { items } = await readAll((token) => worker.google.lists(token));
  const titles = new Map(items.map(({ id, title }) => [id, title]));
  for (const member of placeholder) {
    try {
      await endPlaceholder(worker, member, titles.get(member.google_list_id ?? ""));
    } catch (error) {
      if (!isFailure(error, ["missing", "refused", "unknown"])) throw error;
      worker.reportSkipped?.(error, "a placeholder list cannot be read or deleted");
    }
  }
}

/**
 * Deletes one placeholder list in three steps:
 * 1. Read the list.
 * 2. In one transaction, check that the list is unused and mark it deleted. From then on, nothing can be added to it in Tasklane.
 * 3. Delete it in Google.
 *
 * If a run stops between steps 2 and 3, the next run removes the mark and reads the list again, because the person may have used
 * the list in Google meanwhile.
 */
async function endPlaceholder(worker: Worker, member: MemberRow, title: string | undefined): Promise<void> {
  const { store } = worker;
  const isBegun = (await store.snapshot((tx) => listKind(tx, member.list_id))) === "deleted";
  if (isBegun) {
    if (title === undefined) return forget(worker, member);
    await fenced(worker, member, (tx, row) => undoPlaceholderDeletion(tx, row));
  }
  // Google no longer has the list, or shows another name, so the person has used it. The next pull handles that.
  if (title !== member.title) return;
  await pullList(worker, member, null, true);
  const goes = await fenced(worker, member, async (tx, row) => {
    const isPlaceholder = await isUnused(tx, row);
    if (isPlaceholder) await markListDeleted(tx, row.list_id, worker.clock.now(), null);
    else await keep(worker, row, tx);
    return isPlaceholder;
  });
  if (!goes) return;
  if (await deleteInGoogle(worker, member.google_list_id!)) return forget(worker, member);
  // Google refuses to delete the list, so it stays with its person as an ordinary list.
  await fenced(worker, member, async (tx, row) => {
    await undoPlaceholderDeletion(tx, row);
    await keep(worker, row, tx);
  });
}

async function keep(worker: Worker, row: MemberRow, tx: Tx): Promise<void> {
  await keepPlaceholder(tx, row);
  worker.affected.add(row.list_id);
  worker.notified?.add(row.account_id);
}

async function forget(worker: Worker, member: MemberRow): Promise<void> {
  await fenced(worker, member, async (tx, row) => {
    await endMember(tx, row, "detached");
    worker.affected.add(row.list_id);
    worker.notified?.add(row.account_id);
  });
}
