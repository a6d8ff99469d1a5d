import { findCopies, findElsewhere, onTheirWay } from "../store/copies.ts";
import type { Elsewhere } from "../store/copies.ts";
import type { Reader, Tx } from "../store/engine.ts";
import { EVER, findGraves, saveGrave } from "../store/graves.ts";
import { memberById } from "../store/members.ts";
import type { MemberRow } from "../store/members.ts";
import type { GraveState } from "../store/copyStates.ts";
import { follow, moveTasks } from "../store/moveTasks.ts";
import { GoogleFailure } from "../google/GoogleFailure.ts";
import type { Seen } from "./seen.ts";
import { fenced } from "./worker.ts";
import type { Worker } from "./worker.ts";

/**
 * P10: an id new to this list that another own list of the account holds, or held until the person removed it there,
 * was moved in Google's own app. The task goes along under its own id, before what is seen of it is decided on. Where
 * the other list still shows it alive, one of the two listings is out of date, and nothing is concluded.
 * @returns the ids about which nothing is to be decided now
 */
export async function followMoves(
  worker: Worker,
  member: MemberRow,
  seen: readonly Seen[],
): Promise<Set<string>> {
  const live = seen.filter((one) => !one.deleted).map((one) => one.id);
  const elsewhere = await worker.store.snapshot(async (tx) => {
    const known = new Set((await findCopies(tx, member.id, "google_id", live)).map((copy) => copy.googleId));
    // it comes back to a list that others have kept it in: there it is that task (I3)
    for (const { googleId, taskId } of await findGraves(tx, member.id, live))
      if (taskId !== null) known.add(googleId);
    return findElsewhere(
      tx,
      member,
      live.filter((id) => !known.has(id)),
    );
  });
  const undecided = new Set<string>();
  for (const one of elsewhere) {
    const from = await worker.store.snapshot((tx) => memberById(tx, one.memberId));
    if (!from?.google_list_id) continue;
    const isOutOfDate = one.live
      ? await standsAt(worker, from.google_list_id, one.googleId)
      : !(await standsAt(worker, member.google_list_id!, one.googleId));
    if (isOutOfDate) {
      undecided.add(one.googleId);
      continue;
    }
    const { updated } = seen.find(({ id }) => id === one.googleId)!;
    if (!(await take(worker, member, { ...one, updated }, from.list_id))) undecided.add(one.googleId);
  }
  await welcomeBack(
    worker,
    member,
    seen.filter((one) => !one.deleted && !undecided.has(one.id)),
  );
  return undecided;
}

/**
 * What was moved out of this list, here or in Google's own app, and stands in it again, was brought back in that app, of
 * which no time of Google's tells: it is news (P7). That it does stand here Google is asked, since a listing may be out of
 * date.
 */
async function welcomeBack(worker: Worker, member: MemberRow, live: readonly Seen[]): Promise<void> {
  const updated = new Map(live.map((one) => [one.id, one.updated]));
  const movedAway = async (tx: Reader, ids: Iterable<string>): Promise<GraveState[]> => {
    const away = (await findGraves(tx, member.id, ids)).filter(
      (grave) =>
        grave.updated === EVER || (grave.by === "person" && updated.get(grave.googleId)! <= grave.updated),
    );
    const underWay = await onTheirWay(
      tx,
      member,
      away.map(({ googleId }) => googleId),
    );
    return away.filter(({ googleId }) => !underWay.has(googleId));
  };
  for (const { googleId } of await worker.store.snapshot((tx) => movedAway(tx, updated.keys()))) {
    if (!(await standsAt(worker, member.google_list_id!, googleId))) continue;
    await fenced(worker, member, async (tx) => {
      for (const grave of await movedAway(tx, [googleId]))
        await saveGrave(tx, member.id, googleId, { ...grave, updated: updated.get(googleId)! - 1 });
    });
  }
}

/** @returns whether what is seen of it can be decided on */
async function take(
  worker: Worker,
  member: MemberRow,
  { memberId, taskId, googleId, updated }: Elsewhere & { updated: number },
  fromList: string,
): Promise<boolean> {
  let isTaken = true;
  const work = async (tx: Tx, to: MemberRow): Promise<void> => {
    const from = await memberById(tx, memberId);
    if (!from) return;
    const [copy] = await findCopies(tx, memberId, "task_id", [taskId]);
    const move = { from, to, taskId, at: worker.pace.now(), by: member.account_id };
    if (copy?.googleId === googleId) await moveTasks(worker.store, tx, { ...move, arrived: true });
    else isTaken = await follow(worker.store, tx, { ...move, googleId, updated });
    worker.touched.add(from.list_id).add(to.list_id);
  };
  await fenced(worker, member, work, [fromList]);
  return isTaken;
}

async function standsAt(worker: Worker, list: string, id: string): Promise<boolean> {
  try {
    return (await worker.google.task(list, id)).deleted !== true;
  } catch (error) {
    if (error instanceof GoogleFailure && error.kind === "missing") return false;
    throw error;
  }
}
