import { findReplicas } from "../../db/tables/replicas.ts";
import { placeLeaving } from "../../db/tables/otherLists.ts";
import { changeMember, lowerCheckpoint } from "../../db/tables/members.ts";
import type { MemberRow } from "../../db/tables/members.ts";
import { listActiveTasks, placeTasks } from "../../db/tables/ordering.ts";
import { orderable } from "../../domain/orderedTask.ts";
import type { OrderedTask } from "../../domain/orderedTask.ts";
import { readAll } from "./listing.ts";
import { byOrderKey, nextMove, siblings, takeOrder } from "../merge/order.ts";
import type { Order } from "../merge/order.ts";
import type { Hint } from "./pull.ts";
import { readAndDecide } from "./readTask.ts";
import { fenced } from "../worker.ts";
import type { Worker } from "../worker.ts";

/** A task as an order listing shows it. */
interface Shown {
  id: string;
  parent: string | null;
  position: string;
}

/**
 * Reads the order of a list whose `updated` changed (P2). Only an order listing shows that a task has another parent,
 * or came from another list (P10); a listing of changes shows neither. Such tasks are read by id and decided on. Then
 * the order is merged.
 * @returns when the order was read to its end (our time)
 */
export async function pullOrder(worker: Worker, member: MemberRow, hint: Hint | null): Promise<number> {
  const { items } = await readAll((token) => worker.google.order(member.google_list_id!, token));
  const readAt = worker.clock.now();
  const shown = items.map((item) => ({
    id: item.id,
    parent: item.parent ?? null,
    position: item.position ?? "",
  }));
  const { arrived, hung } = await replaced(worker, member, shown);
  for (const googleId of [...arrived, ...hung]) await readAndDecide(worker, member, googleId);
  await takeShownOrder(worker, member, shown, hint);
  return readAt;
}

/**
 * Returns the ids that are new to the list (`arrived`, parents first), and those with another parent than before
 * (`hung`).
 */
async function replaced(
  worker: Worker,
  member: MemberRow,
  shown: readonly Shown[],
): Promise<{ arrived: string[]; hung: string[] }> {
  const parents = new Map(shown.map(({ id, parent }) => [id, parent]));
  const replicas = await worker.store.snapshot((tx) =>
    findReplicas(tx, member.id, "google_id", parents.keys()),
  );
  const live = new Map(
    replicas.filter(({ state }) => state === "live").map((replica) => [replica.googleId, replica]),
  );
  const arrived = shown.filter(({ id }) => !live.has(id));
  return {
    arrived: arrived
      .toSorted((a, b) => Number(a.parent !== null) - Number(b.parent !== null))
      .map(({ id }) => id),
    hung: [...live.values()]
      .filter(({ googleId, googleParent }) => parents.get(googleId) !== googleParent)
      .map(({ googleId }) => googleId),
  };
}

/**
 * Merges the order that Google shows into ours, one group of siblings at a time. What the person moved is found by
 * comparison with the order that was last seen in Google. The first pull compares with our own order, in which the
 * tasks were just created.
 */
export async function takeShownOrder(
  worker: Worker,
  member: MemberRow,
  shown: readonly (Shown & { deleted?: boolean })[],
  hint: Hint | null,
): Promise<void> {
  await fenced(worker, member, async (tx, now) => {
    await placeLeaving(tx, now, new Map(shown.map(({ id, parent }) => [id, parent])));
    const orderedTasks = (await listActiveTasks(tx, now)).sort(byOrderKey);
    const ours = new Map(orderedTasks.map((ordered) => [ordered.googleId, ordered]));
    const last: Order =
      now.order_seen === ""
        ? siblings(orderedTasks.map(({ id, parent }) => ({ id, parent })))
        : JSON.parse(now.order_seen);
    const order = siblings(
      shown
        .filter((one) => !one.deleted)
        .sort((a, b) => (a.position < b.position ? -1 : a.position > b.position ? 1 : 0))
        .flatMap((one) => {
          const ordered = ours.get(one.id);
          // A task under a deleted parent has no place in Google's order, although it is at our top level.
          const parent = one.parent === null ? null : ours.get(one.parent)?.id;
          return ordered && parent !== undefined && ordered.parent === parent
            ? [{ id: ordered.id, parent }]
            : [];
        }),
    );
    const orderKeys = takeOrder(orderedTasks, order, last);
    await placeTasks(worker.store, tx, now.list_id, orderKeys);
    if (orderKeys.size > 0) worker.affected.add(now.list_id);
    // If no key changed, the tasks need no second reading. With thousands of tasks, it would make others wait for this
    // transaction.
    const placed = orderKeys.size === 0 ? orderedTasks : await listActiveTasks(tx, now);
    const differs = isOutOfOrder(placed, order, worker.clock.now());
    const seen = hint ? { list_etag: hint.etag, list_updated: hint.updated } : {};
    await changeMember(tx, now.id, { order_seen: JSON.stringify(order), ...seen });
    // Google's order is not ours: a move of ours did not arrive, or Google's position of a task replaced ours. The push
    // has to order the list again.
    if (differs) await lowerCheckpoint(tx, now.id);
  });
}

/** Whether Google's order of any group of siblings differs from ours. */
function isOutOfOrder(all: readonly OrderedTask[], shown: Order, at: number): boolean {
  const orderedTasks = orderable(all, at).sort(byOrderKey);
  const open = new Set(["", ...orderedTasks.map(({ id }) => id)]);
  return Object.entries(siblings(orderedTasks)).some(
    ([parent, ids]) => open.has(parent) && nextMove(ids, shown[parent] ?? []) !== null,
  );
}
