import type { GoogleList } from "../../google/GoogleTasks.ts";
import { countKnown } from "../../db/tables/countKnown.ts";
import { changeMember, memberById } from "../../db/tables/members.ts";
import type { MemberRow } from "../../db/tables/members.ts";
import { listActiveTasks } from "../../db/tables/ordering.ts";
import type { Order } from "../merge/order.ts";
import { pullList } from "./pull.ts";
import { pullOrder } from "./pullOrder.ts";
import { fenced } from "../worker.ts";
import type { Worker } from "../worker.ts";

const DAY = 24 * 60 * 60_000;
/** P3: a list is read whole at least this often, and, while it is looked at, once a day. */
const WHOLE_EVERY = 7 * DAY;
/** A list with no more tasks than this, gone ones too, is read whole in one call: cheaper than its changes and its order. */
const ONE_PAGE = 95;

/**
 * Pulls a list, and its order where something moved the list that we cannot explain (P2).
 * @returns when it was read to its end (our time)
 */
export async function pullHinted(
  worker: Worker,
  member: MemberRow,
  hint: GoogleList | null,
  whole: boolean,
): Promise<number> {
  const { footprints } = worker;
  const list = member.google_list_id!;
  footprints?.shown(list);
  if (whole || !footprints) return pullList(worker, member, hint, whole);
  const readAt = await pullList(worker, member, null, false);
  const shown = footprints.shown(list);
  const moved = hint !== null && isNews(worker, member, hint);
  if (moved || (shown.length > 0 && (await hasUnplaced(worker, member)))) {
    await pullOrder(worker, member, hint);
    footprints.settle(list, shown);
  } else if (hint) await noteHint(worker, member, hint);
  return readAt;
}

/**
 * Whether the list changed, by its own time, through something that we do not know; what we know may hide that a task came
 * from another list (P10).
 */
export function isNews({ footprints }: Worker, member: MemberRow, hint: GoogleList): boolean {
  if (footprints?.mayHold(hint.id, hint.updated)) return true;
  return hint.updated !== member.list_updated && !footprints?.explains(hint.id, hint.updated);
}

export async function noteHint(worker: Worker, member: MemberRow, hint: GoogleList): Promise<void> {
  if (hint.updated === member.list_updated) return;
  await fenced(worker, member, (tx, now) =>
    changeMember(tx, now.id, { list_etag: hint.etag, list_updated: hint.updated }),
  );
}

/** Whether a task came from Google, or was hung elsewhere there, of which we do not know where it stands now. */
async function hasUnplaced(worker: Worker, member: MemberRow): Promise<boolean> {
  return worker.store.snapshot(async (tx) => {
    const now = (await memberById(tx, member.id)) ?? member;
    const order = JSON.parse(now.order_seen || "{}") as Order;
    const groups = new Map(Object.entries(order).map(([parent, ids]) => [parent, new Set(ids)]));
    const orderedTasks = await listActiveTasks(tx, now);
    const open = new Set(orderedTasks.map(({ id }) => id));
    return orderedTasks.some(
      ({ id, parent, isPlaced }) =>
        isPlaced && (parent === null || open.has(parent)) && !groups.get(parent ?? "")?.has(id),
    );
  });
}

/** P3: whether it is time to read a list whole. @param daily whether once a day, as for a list that is looked at */
export function isWhole(member: MemberRow, daily: boolean, now: number): boolean {
  return now - (member.full_at ?? 0) > (daily ? DAY : WHOLE_EVERY);
}

/** Whether one call brings a list that changed as a whole. */
export async function isShort(worker: Worker, member: MemberRow, hint: GoogleList): Promise<boolean> {
  return isNews(worker, member, hint) && fitsOnePage(worker, member);
}

/**
 * Pulls a list with the place of each task (U3): one call brings a short list, another the places of a long one.
 * @returns when the places were read to their end (our time)
 */
export async function pullPlaces(worker: Worker, member: MemberRow): Promise<number> {
  const whole = await fitsOnePage(worker, member);
  const readAt = await pullList(worker, member, null, whole);
  return whole ? readAt : pullOrder(worker, member, null);
}

/**
 * Pulls a list before something in it is written (U2). Where etags change with siblings, a short list is read whole: tasks
 * that did not change themselves are not among its changes. An etag of a long list that is no longer current costs a try.
 * @returns when it was read to its end (our time)
 */
export async function pullForEtags(worker: Worker, member: MemberRow): Promise<number> {
  const whole = worker.ifMatch === "shifting" && (await fitsOnePage(worker, member));
  return pullHinted(worker, member, null, whole);
}

async function fitsOnePage(worker: Worker, member: MemberRow): Promise<boolean> {
  return (await countKnown(worker.store.db, member.id)) <= ONE_PAGE;
}
