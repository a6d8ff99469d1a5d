import { countLiveCopies, findCopies } from "../store/copies.ts";
import { openIntents } from "../store/intents.ts";
import { holdDeletions, releaseTaken } from "../store/massDeletions.ts";
import { memberById } from "../store/members.ts";
import type { MemberRow } from "../store/members.ts";
import { aliveTasks } from "../store/tasks.ts";
import type { Seen } from "./seen.ts";
import { fenced } from "./worker.ts";
import type { Worker } from "./worker.ts";

/** P4: more than so many, and more than half of a list. */
const MANY = 5;

/**
 * P4: when more than half, and more than five, of a list are shown deleted at once, nothing is done about them until the
 * person said whether it was meant.
 * @returns Google's ids about which nothing is to be decided
 */
export async function holdMassDeletion(
  worker: Worker,
  member: MemberRow,
  seen: readonly Seen[],
): Promise<string[]> {
  const gone = seen.filter((one) => one.deleted).map((one) => one.id);
  const { held, fresh, live } = await worker.store.snapshot(async (tx) => {
    const now = await memberById(tx, member.id);
    const ours = new Set(
      (await openIntents(tx, member.id)).filter(({ kind }) => kind === "delete").map((each) => each.taskId),
    );
    const copies = (await findCopies(tx, member.id, "google_id", gone)).filter(
      (copy) => copy.state === "live" && copy.located === null && !ours.has(copy.taskId),
    );
    const alive = new Set(
      await aliveTasks(
        tx,
        copies.map((copy) => copy.taskId),
      ),
    );
    return {
      held: JSON.parse(now?.held ?? "[]") as string[],
      fresh: copies.filter((copy) => alive.has(copy.taskId)).map((copy) => copy.googleId),
      live: await countLiveCopies(tx, member.id),
    };
  });
  const all = [...new Set([...held, ...fresh])];
  if (fresh.length === 0 || (held.length === 0 && (fresh.length <= MANY || fresh.length * 2 <= live)))
    return held;
  await fenced(worker, member, async (tx, now) => {
    await holdDeletions(worker.store, tx, now, all);
    worker.touched.add(now.list_id);
  });
  return all;
}

/** What the person said was meant, read once more by its id, to be decided on like any deletion. */
export async function readReleased(
  worker: Worker,
  member: MemberRow,
  read: (googleId: string) => Promise<Seen>,
): Promise<Seen[]> {
  const now = await worker.store.snapshot((tx) => memberById(tx, member.id));
  const ids = JSON.parse(now?.released ?? "[]") as string[];
  const seen: Seen[] = [];
  for (const id of ids) seen.push(await read(id));
  return seen;
}

/** The answer was carried out. */
export async function endReleased(worker: Worker, member: MemberRow, seen: readonly Seen[]): Promise<void> {
  const ids = seen.map((one) => one.id);
  await fenced(worker, member, (tx, row) => releaseTaken(tx, row, ids));
}
