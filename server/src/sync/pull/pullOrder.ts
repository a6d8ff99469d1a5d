import type { GoogleList } from "../../google/GoogleTasks.ts";
import { findReplicas } from "../../db/tables/remoteTasks.ts";
import { findKnown } from "../../db/tables/knownTasks.ts";
import { nextRevision } from "../../db/tables/listNames.ts";
import { versionOf } from "../../db/tables/lists.ts";
import { changeMember } from "../../db/tables/members.ts";
import type { MemberRow } from "../../db/tables/members.ts";
import type { Reader } from "../../db/engine.ts";
import { listActiveTasks, placeTasks } from "../../db/tables/ordering.ts";
import { orderable } from "../../domain/orderedTask.ts";
import type { OrderedTask } from "../../domain/orderedTask.ts";
import { readAll } from "./listing.ts";
import { byOrderKey, nextMove, siblings, takeOrder } from "../merge/order.ts";
import { parseOrder, stringifyOrder } from "../../domain/siblingOrder.ts";
import type { Order } from "../../domain/siblingOrder.ts";
import { isAwaited } from "../../domain/replica.ts";
import { readOrSkip } from "./readTask.ts";
import { fenced, sameMember } from "../worker.ts";
import type { Worker } from "../worker.ts";

/** What Google shows of a task in a listing that tells only the order. */
interface Shown {
  id: string;
  parent: string | null;
  position: string;
}

/**
 * Reads the order of a list after a change that its `updated` shows (P2). A listing of changes does not show that a task has
 * another parent, or came from another list (P10). A listing of the order does. Such tasks are read by id and decided on. Then
 * the order is merged.
 * @returns when the order was read to its end (our time)
 */
export async function pullOrder(worker: Worker, member: MemberRow, hint: GoogleList | null): Promise<number> {
  const { items } = await readAll((token) => worker.google.order(member.google_list_id!, token));
  const readAt = worker.clock.now();
  const shown = items.map((item) => ({
    id: item.id,
    parent: item.parent ?? null,
    position: item.position ?? "",
  }));
  for (const googleId of await findReplaced(worker, member, shown))
    await readOrSkip(worker, member, googleId);
  await takeShownOrder(worker, member, shown, hint);
  return readAt;
}

/**
 * Compares Google's listing of the order with what we knew. Returns the ids that are new to the list, parents first, and then
 * those that have another parent than before.
 */
async function findReplaced(worker: Worker, member: MemberRow, shown: readonly Shown[]): Promise<string[]> {
  const parents = new Map(shown.map(({ id, parent }) => [id, parent]));
  const { replicas, known, hidden } = await worker.store.snapshot(async (tx) => {
    const found = await findReplicas(tx, member, "google_id", parents.keys());
    const ids = new Set(found.map(({ googleId }) => googleId));
    const under = shown.filter(({ id, parent }) => !ids.has(id) && parent !== null && !parents.has(parent));
    return { replicas: found, known: ids, hidden: await hiddenUnknown(tx, member, under) };
  });
  const unknown = shown
    .filter(({ id }) => !known.has(id) && !hidden.has(id))
    .sort((a, b) => Number(a.parent !== null) - Number(b.parent !== null));
  const hung = replicas.filter(({ googleId, googleParent }) => parents.get(googleId) !== googleParent);
  return [...unknown.map(({ id }) => id), ...hung.map(({ googleId }) => googleId)];
}

/**
 * Google may list live tasks under a parent that the person removed (P10.17). Returns the ids of those that are unknown, and need
 * no reading at every change of the order (P2.3). Of some parents, not even the tombstone is left (W4).
 */
async function hiddenUnknown(tx: Reader, member: MemberRow, under: readonly Shown[]): Promise<Set<string>> {
  const ids = under.flatMap(({ id, parent }) => [id, parent!]);
  const { replicas, tombstones, duplicates, inOtherLists } = await findKnown(tx, member, ids);
  const known = new Set([...replicas, ...tombstones, ...duplicates].map(({ googleId }) => googleId));
  const isKnown = (id: string): boolean => known.has(id) || inOtherLists.has(id);
  const removed = tombstones.filter((one) => one.by === "person" && !isAwaited(one));
  const gone = new Set(removed.map(({ googleId }) => googleId));
  const hidden = under.filter(({ id, parent }) => !isKnown(id) && (gone.has(parent!) || !isKnown(parent!)));
  return new Set(hidden.map(({ id }) => id));
}

/**
 * Merges Google's order into Tasklane's, one group of siblings at a time. A comparison with the order that was last seen in
 * Google shows what the person moved. The first pull compares with Tasklane's own order, since the tasks were just created in it.
 */
export async function takeShownOrder(
  worker: Worker,
  member: MemberRow,
  shown: readonly (Shown & { deleted?: boolean })[],
  hint: GoogleList | null,
): Promise<void> {
  const { store } = worker;
  const ahead =
    shown.length > LONG
      ? await store.snapshot(async (tx) => {
          const now = await sameMember(tx, member);
          const { rev } = await versionOf(tx, now.list_id);
          return { now, rev, merged: await mergeOrder(worker, tx, now, shown) };
        })
      : null;
  await fenced(worker, member, async (tx, now) => {
    // Each change of a task or its position takes a revision of the list. So if that is the same, the merge still holds.
    const isCurrent =
      ahead !== null &&
      ahead.rev === (await versionOf(tx, now.list_id)).rev &&
      ahead.now.quarantined === now.quarantined;
    const merged = isCurrent ? ahead.merged : await mergeOrder(worker, tx, now, shown);
    await placeTasks(tx, now.list_id, { orderKeys: merged.orderKeys, by: now.account_id });
    if (merged.orderKeys.size > 0) worker.affected.add(now.list_id);
    const differs =
      merged.differs ?? isOutOfOrder(await listActiveTasks(tx, now), merged.order, worker.clock.now());
    const order_seen = stringifyOrder(merged.order);
    await changeMember(tx, now.id, { order_seen, ...(hint && { list_updated: hint.updated }) });
    // Google's order differs from Tasklane's: a move of ours did not arrive, or another move overruled it. A revision of the list
    // that no task explains makes the next push compare the order again (`mayBeReordered`).
    if (differs) await nextRevision(tx, now.list_id);
  });
}

/** A longer list is merged before the transaction: the merge may take hundreds of milliseconds, and on SQLite others would wait. */
const LONG = 1_000;

interface Merged {
  /** Our task ids in Google's order, by parent. */
  order: Order;
  /** The new order keys, by task id. */
  orderKeys: Map<string, string>;
  /** Whether Google's order differs from Tasklane's; null if some keys change, so that the tasks must be read again to tell. */
  differs: boolean | null;
}

/** Computes the merge of Google's order, and writes nothing. During a long one, other requests get their turn. */
async function mergeOrder(
  { store, clock }: Worker,
  tx: Reader,
  now: MemberRow,
  shown: readonly (Shown & { deleted?: boolean })[],
): Promise<Merged> {
  const pause = shown.length > LONG ? store.turn : async () => {};
  const orderedTasks = await listActiveTasks(tx, now);
  await pause();
  orderedTasks.sort(byOrderKey);
  await pause();
  const ours = new Map(orderedTasks.map((ordered) => [ordered.googleId, ordered]));
  await pause();
  const last: Order =
    parseOrder(now.order_seen) ?? siblings(orderedTasks.map(({ id, parent }) => ({ id, parent })));
  await pause();
  const inOrder = shown
    .filter((one) => !one.deleted)
    .sort((a, b) => (a.position < b.position ? -1 : a.position > b.position ? 1 : 0));
  await pause();
  const order = siblings(
    inOrder.flatMap((one) => {
      const ordered = ours.get(one.id);
      // Google hides a task under a deleted parent, so it has no position there, although it is at the top level in Tasklane.
      const parent = one.parent === null ? null : ours.get(one.parent)?.id;
      return ordered && parent !== undefined && ordered.parent === parent ? [{ id: ordered.id, parent }] : [];
    }),
  );
  await pause();
  const orderKeys = takeOrder(orderedTasks, order, last);
  await pause();
  const differs = orderKeys.size > 0 ? null : isOutOfOrder(orderedTasks, order, clock.now());
  return { order, orderKeys, differs };
}

/** Whether any group of siblings has another order in Google than in Tasklane. */
function isOutOfOrder(all: readonly OrderedTask[], shown: Order, at: number): boolean {
  const orderedTasks = orderable(all, at).sort(byOrderKey);
  const open = new Set([null, ...orderedTasks.map(({ id }) => id)]);
  return [...siblings(orderedTasks)].some(
    ([parent, ids]) => open.has(parent) && nextMove(ids, shown.get(parent) ?? []) !== null,
  );
}
