import { GoogleFailure } from "../../google/GoogleFailure.ts";
import { detachMember, standingOf } from "../../db/tables/lists.ts";
import { changeMember } from "../../db/tables/members.ts";
import type { MemberRow } from "../../db/tables/members.ts";
import {
  beginPlaceholderDeletion,
  isUnused,
  keepPlaceholder,
  orphanedPlaceholders,
  undoPlaceholderDeletion,
} from "../../services/placeholderLists.ts";
import { readAll } from "../pull/listing.ts";
import { pullList } from "../pull/pull.ts";
import { fenced } from "../worker.ts";
import type { Worker } from "../worker.ts";

/**
 * S8: deletes at Google the lists that were made for somebody who waited for approval in vain, when its list of lists and
 * a whole listing, both read just before, show that nothing was ever done with them. Any other is its person's for good.
 * One that Google does not show is left for the next run, and keeps nothing else waiting.
 */
export async function deleteOrphanedPlaceholders(worker: Worker): Promise<void> {
  const { accountId } = worker.lease;
  const now = worker.pace.now();
  const placeholder = await worker.store.snapshot((tx) => orphanedPlaceholders(tx, accountId, now));
  if (placeholder.length === 0) return;
  const { items } = await readAll((token) => worker.google.lists(token));
  const titles = new Map(items.map(({ id, title }) => [id, title]));
  for (const member of placeholder) {
    try {
      await endPlaceholder(worker, member, titles.get(member.google_list_id ?? ""));
    } catch (error) {
      if (!(error instanceof GoogleFailure) || !["missing", "refused", "unknown"].includes(error.kind))
        throw error;
      worker.passedOver?.(error, "a placeholder list cannot be read or deleted");
    }
  }
}

/**
 * Three steps: read the list; in one transaction see that it is unused and mark it deleted, so that nothing more is put into it
 * here; delete it at Google. After an interruption between the last two that mark is removed and the list read again, because
 * its person may have used it in Google meanwhile.
 */
async function endPlaceholder(worker: Worker, member: MemberRow, title: string | undefined): Promise<void> {
  const { store } = worker;
  const isBegun = (await store.snapshot((tx) => standingOf(tx, member.list_id))) === "dead";
  if (isBegun) {
    if (title === undefined) return forget(worker, member);
    await fenced(worker, member, (tx, row) => undoPlaceholderDeletion(store, tx, row));
  }
  // that one is gone, or has another name, the next pull finds out
  if (title !== member.title) return;
  await pullList(worker, member, null, true);
  const goes = await fenced(worker, member, async (tx, row) => {
    const isSpare = await isUnused(tx, row);
    if (isSpare) await beginPlaceholderDeletion(store, tx, row, worker.pace.now());
    else await keep(worker, row, tx);
    return isSpare;
  });
  if (!goes) return;
  try {
    await worker.google.deleteList(member.google_list_id!);
  } catch (error) {
    if (!(error instanceof GoogleFailure) || !["refused", "changed", "missing"].includes(error.kind))
      throw error;
    if (error.kind !== "missing") {
      // one that Google keeps stays with its person
      await fenced(worker, member, async (tx, row) => {
        await undoPlaceholderDeletion(store, tx, row);
        await keep(worker, row, tx);
      });
      return;
    }
  }
  await forget(worker, member);
}

async function keep(
  worker: Worker,
  row: MemberRow,
  tx: Parameters<typeof keepPlaceholder>[1],
): Promise<void> {
  await keepPlaceholder(worker.store, tx, row);
  worker.affected.add(row.list_id);
  worker.notified?.add(row.account_id);
}

async function forget(worker: Worker, member: MemberRow): Promise<void> {
  await fenced(worker, member, async (tx, row) => {
    await changeMember(tx, row.id, { spare_at: null });
    await detachMember(worker.store, tx, row);
    worker.affected.add(row.list_id);
    worker.notified?.add(row.account_id);
  });
}
