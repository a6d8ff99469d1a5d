import { isFailure, OF_ONE } from "../../google/GoogleFailure.ts";
import { changeMember, memberById } from "../../db/tables/members.ts";
import type { MemberRow } from "../../db/tables/members.ts";
import { listActiveTasks, parentOf } from "../../db/tables/ordering.ts";
import { orderable } from "../../domain/orderedTask.ts";
import { refuse } from "./answers.ts";
import { inDraft } from "../inDraft.ts";
import { byOrderKey, nextMove, siblings } from "../merge/order.ts";
import { parseOrder, siblingsIn, stringifyOrder } from "../../domain/siblingOrder.ts";
import type { Order } from "../../domain/siblingOrder.ts";
import { readAndDecide, readTask } from "../pull/readTask.ts";
import { fenced } from "../worker.ts";
import type { Worker } from "../worker.ts";

/** One push of a list makes at most this many moves in Google, so that other work gets its turn (U9). */
const MOVES = 12;

/**
 * Moves tasks in Google until their order is Tasklane's, with the fewest moves (U9). Such a move needs no pending write: if its
 * outcome is unknown, the next reading of the order shows where the task is.
 * @returns whether Google now has Tasklane's order
 */
export async function pushOrder(worker: Worker, member: MemberRow): Promise<boolean> {
  for (let moves = 0; moves < MOVES; moves++) {
    const next = await worker.store.snapshot(async (tx) => {
      const now = await memberById(tx, member.id);
      const shown = now && parseOrder(now.order_seen);
      if (!shown) return null;
      const all = await listActiveTasks(tx, now);
      await worker.store.turn(); // a list may have 20,000 tasks, so let other requests run
      const orderedTasks = orderable(all, worker.clock.now()).sort(byOrderKey);
      await worker.store.turn();
      const googleIds = new Map(orderedTasks.map(({ id, googleId }) => [id, googleId]));
      await worker.store.turn();
      for (const [parent, wanted] of siblings(orderedTasks)) {
        const above = parent === null ? null : googleIds.get(parent);
        if (above === undefined) continue; // the parent is completed, and Google keeps no order under it
        const move = nextMove(wanted, shown.get(parent) ?? []);
        if (!move) continue;
        return {
          ...move,
          googleId: googleIds.get(move.id)!,
          parent: above,
          previous: move.after === null ? null : googleIds.get(move.after)!,
        };
      }
      return {
        id: null,
        accepted: orderedTasks.filter(({ refusedUntil }) => refusedUntil > 0).map(({ id }) => id),
      };
    });
    if (!next) return true;
    if (next.id === null) {
      if (next.accepted.length > 0) await forgetRefused(worker, member, next.accepted);
      return true;
    }
    try {
      const { parent, previous } = next;
      // A move in Google also sets the parent. Without a reading it might undo the person's deletion, or their choice of a parent.
      const remote = await readTask(worker, member, next.googleId);
      if (remote.deleted || remote.parent !== parent) {
        // The next listing tells whether a deletion is part of a mass deletion (P4). Of an odd task nobody knows where it stands.
        if (remote.deleted || remote.isOdd) await leaveOut(worker, member, next.id, null);
        else await readAndDecide(worker, member, next.googleId);
        return false;
      }
      await worker.google.move(member.google_list_id!, next.googleId, { parent, previous });
      await noteOrder(worker, member, next.id, next.after);
    } catch (error) {
      if (!isFailure(error, OF_ONE)) throw error;
      await leaveOut(worker, member, next.id, error.kind === "refused" ? error.message : null);
      if (error.kind !== "refused") return false;
    }
  }
  return false;
}

/** Records that Google refuses a task's position. Until the next try, the order is pushed without the task (U7). */
async function leaveOut(worker: Worker, member: MemberRow, id: string, reason: string | null): Promise<void> {
  await inDraft(worker, member, { tasks: [id] }, (draft) => refuse(draft, id, { whats: ["order"], reason }));
}

/** Google now shows some tasks at their place in Tasklane's order. Removes the stored refusals of their positions. */
async function forgetRefused(worker: Worker, member: MemberRow, tasks: readonly string[]): Promise<void> {
  await inDraft(worker, member, { tasks }, (draft) => {
    for (const id of tasks) {
      const replica = draft.replicas.get(id);
      if (!replica) continue;
      delete replica.refusals.order;
      draft.change(replica);
    }
  });
}

/**
 * Updates the order that was last seen in Google, after a task was put behind another one there.
 * @param after our id of the task before it; null if it is the first of its siblings. If that one has no place, this gets none
 */
export async function noteOrder(
  worker: Worker,
  member: MemberRow,
  id: string,
  after: string | null,
): Promise<void> {
  await fenced(worker, member, async (tx, now) => {
    const order: Order = parseOrder(now.order_seen) ?? new Map();
    for (const ids of order.values()) {
      const at = ids.indexOf(id);
      if (at >= 0) ids.splice(at, 1);
    }
    const ids = siblingsIn(order, await parentOf(tx, id));
    if (after === null) ids.unshift(id);
    else if (ids.includes(after)) ids.splice(ids.indexOf(after) + 1, 0, id);
    await changeMember(tx, now.id, { order_seen: stringifyOrder(order) });
  });
}
