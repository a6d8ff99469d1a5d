import { timeSince } from "../../domain/timeSince.ts";
import type { GoogleList, GoogleTask } from "../../google/GoogleTasks.ts";
import { changeMember } from "../../db/tables/members.ts";
import type { MemberRow } from "../../db/tables/members.ts";
import { findActiveTasks } from "../../db/tables/ordering.ts";
import { countRemoteTasks } from "../../db/tables/remoteTasks.ts";
import { parseOrder } from "../../domain/siblingOrder.ts";
import { pullList } from "./pull.ts";
import type { Pulled } from "./pull.ts";
import { pullOrder } from "./pullOrder.ts";
import { fenced } from "../worker.ts";
import type { Worker } from "../worker.ts";

const DAY = 24 * 60 * 60_000;
/** A list is read whole at least this often, in milliseconds; while somebody views it, daily (P3). */
const WHOLE_EVERY = 7 * DAY;
/** A list that changed, and has at most so many tasks, live and deleted, is read whole: one call instead of two (P2.1). */
const ONE_PAGE = 95;

/**
 * Pulls a list's changes, and its order if something unexplained changed the list (P2).
 * @param hint what Google's list of lists shows of it; null if that was not read
 */
export async function pullHinted(
  worker: Worker,
  member: MemberRow,
  hint: GoogleList | null,
  whole: boolean,
): Promise<Pulled> {
  const { tracker } = worker;
  const list = member.google_list_id!;
  tracker?.shown(list);
  if (whole || !tracker) return pullList(worker, member, hint, whole);
  const pulled = await pullList(worker, member, null, false);
  const shown = tracker.shown(list);
  const moved = hint !== null && isNews(worker, member, hint);
  if (moved || (await hasUnplaced(worker, pulled.member, shown))) {
    await pullOrder(worker, member, hint);
    tracker.acknowledge(list, shown);
  } else if (hint) await noteHint(worker, member, hint);
  return pulled;
}

/** Whether Google's `updated` shows an unknown change that is not ours, or a task may have come from another list (P10). */
export function isNews({ tracker }: Worker, member: MemberRow, hint: GoogleList): boolean {
  if (tracker?.mayHold(hint.id, hint.updated)) return true;
  return hint.updated !== member.list_updated && !tracker?.explains(hint.id, hint.updated);
}

/** Records up to which `updated` of the list its changes are known. */
export async function noteHint(worker: Worker, member: MemberRow, hint: GoogleList): Promise<void> {
  if (hint.updated === member.list_updated) return;
  await fenced(worker, member, (tx, now) => changeMember(tx, now.id, { list_updated: hint.updated }));
}

/** Whether a task just read has no known position: it is new in Google, or has another parent there. */
async function hasUnplaced(
  worker: Worker,
  member: MemberRow,
  shown: readonly GoogleTask[],
): Promise<boolean> {
  if (shown.length === 0) return false;
  const googleIds = shown.map(({ id }) => id);
  const orderedTasks = await worker.store.snapshot((tx) => findActiveTasks(tx, member, googleIds));
  if (orderedTasks.length === 0) return false;
  const order = parseOrder(member.order_seen);
  const open = new Set(orderedTasks.map(({ id }) => id));
  return orderedTasks.some(
    ({ id, parent, isPlaced }) =>
      isPlaced && (parent === null || open.has(parent)) && !order?.get(parent)?.includes(id),
  );
}

/** Whether it is time to read a list whole (P3). @param daily whether once a day, as for a list on screen */
export function isWhole(member: MemberRow, daily: boolean, now: number): boolean {
  return timeSince(member.full_at ?? 0, now) > (daily ? DAY : WHOLE_EVERY);
}

/** Whether a changed list is short enough to be read whole in one call. */
export async function isShort(worker: Worker, member: MemberRow, hint: GoogleList): Promise<boolean> {
  return isNews(worker, member, hint) && fitsOnePage(worker, member);
}

/**
 * Pulls a list together with the position and parent of each task (U3). A list longer than one page takes a second call.
 * @returns with the time at which the positions were read to their end
 */
export async function pullPlaces(worker: Worker, member: MemberRow): Promise<Pulled> {
  const whole = await fitsOnePage(worker, member);
  const pulled = await pullList(worker, member, null, whole);
  return whole ? pulled : { ...pulled, readAt: await pullOrder(worker, member, null) };
}

/** A whole listing has about as many entries as we know live and deleted tasks of the list. */
async function fitsOnePage(worker: Worker, member: MemberRow): Promise<boolean> {
  return (await countRemoteTasks(worker.store.db, member.id, ["live", "deleted"])) <= ONE_PAGE;
}
