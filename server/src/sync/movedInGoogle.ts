import { findCopies, findElsewhere, onTheirWay } from "../store/copies.ts";
import type { Elsewhere } from "../store/copies.ts";
import type { Reader, Tx } from "../store/engine.ts";
import { EVER, findGraves, saveGrave } from "../store/graves.ts";
import { memberById } from "../store/members.ts";
import type { MemberRow } from "../store/members.ts";
import { moveTasks } from "../store/moveTasks.ts";
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
    if (one.live && (await standsAt(worker, from.google_list_id, one.googleId))) {
      undecided.add(one.googleId);
      continue;
    }
    await follow(worker, member, one, from.list_id);
  }
  await welcomeBack(
    worker,
    member,
    live.filter((id) => !undecided.has(id)),
  );
  return undecided;
}

/**
 * What was moved out of this list here, into a shared one perhaps, and stands in it again, was brought back in Google's own
 * app: it is met as anything new. That it does stand here Google is asked, since a listing may be out of date.
 */
async function welcomeBack(worker: Worker, member: MemberRow, ids: readonly string[]): Promise<void> {
  const movedAway = async (tx: Reader, some: readonly string[]): Promise<string[]> => {
    const graves = (await findGraves(tx, member.id, some)).filter(({ updated }) => updated === EVER);
    const away = graves.map(({ googleId }) => googleId);
    const underWay = await onTheirWay(tx, member, away);
    return away.filter((id) => !underWay.has(id));
  };
  for (const id of await worker.store.snapshot((tx) => movedAway(tx, ids))) {
    if (!(await standsAt(worker, member.google_list_id!, id))) continue;
    await fenced(worker, member, async (tx) => {
      for (const back of await movedAway(tx, [id])) await saveGrave(tx, member.id, back, undefined);
    });
  }
}

async function follow(
  worker: Worker,
  member: MemberRow,
  { memberId, taskId, googleId }: Elsewhere,
  fromList: string,
): Promise<void> {
  const take = async (tx: Tx, to: MemberRow): Promise<void> => {
    const from = await memberById(tx, memberId);
    const [copy] = await findCopies(tx, memberId, "task_id", [taskId]);
    if (!from || copy?.googleId !== googleId) return;
    await moveTasks(worker.store, tx, {
      from,
      to,
      taskId,
      arrived: true,
      at: worker.pace.now(),
      by: member.account_id,
    });
    worker.touched.add(from.list_id).add(to.list_id);
  };
  await fenced(worker, member, take, [fromList]);
}

async function standsAt(worker: Worker, list: string, id: string): Promise<boolean> {
  try {
    return (await worker.google.task(list, id)).deleted !== true;
  } catch (error) {
    if (error instanceof GoogleFailure && error.kind === "missing") return false;
    throw error;
  }
}
