import { GoogleFailure } from "../google/GoogleFailure.ts";
import { buryList, detachMember } from "../store/lists.ts";
import { changeMember } from "../store/members.ts";
import type { MemberRow } from "../store/members.ts";
import { isUnused, spareLists } from "../store/spareLists.ts";
import { readAll } from "./listing.ts";
import { pullList } from "./pull.ts";
import { fenced } from "./worker.ts";
import type { Worker } from "./worker.ts";

/**
 * S8: deletes at Google the lists that were made for somebody who waited for approval in vain, when its list of lists and
 * a whole listing, both read just before, show that nothing was ever done with them. Any other is its person's for good.
 */
export async function deleteSpareLists(worker: Worker): Promise<void> {
  const { accountId } = worker.lease;
  const now = worker.pace.now();
  const spare = await worker.store.snapshot((tx) => spareLists(tx, accountId, now));
  if (spare.length === 0) return;
  const { items } = await readAll((token) => worker.google.lists(token));
  const titles = new Map(items.map(({ id, title }) => [id, title]));
  for (const member of spare) {
    const title = titles.get(member.google_list_id ?? "");
    // that one is gone, or has another name, the next pull finds out
    if (title !== member.title) continue;
    const isGone = await deleteUnused(worker, member);
    await fenced(worker, member, async (tx, row) => {
      await changeMember(tx, row.id, { spare_at: null });
      if (!isGone) return;
      await buryList(worker.store, tx, row.list_id, worker.pace.now());
      await detachMember(worker.store, tx, row);
      worker.touched.add(row.list_id);
    });
  }
}

/** @returns whether it was deleted, and not left to its person */
async function deleteUnused(worker: Worker, member: MemberRow): Promise<boolean> {
  try {
    await pullList(worker, member, null, true);
    if (!(await worker.store.snapshot((tx) => isUnused(tx, member)))) return false;
    await worker.google.deleteList(member.google_list_id!);
    return true;
  } catch (error) {
    // one that Google keeps is left alone; that it is gone the list of lists tells (P3)
    if (error instanceof GoogleFailure && ["refused", "changed", "missing"].includes(error.kind))
      return false;
    throw error;
  }
}
