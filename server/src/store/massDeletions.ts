import { findCopies, saveCopies } from "./copies.ts";
import type { Store, Tx } from "./engine.ts";
import { saveGrave } from "./graves.ts";
import { changeMember } from "./members.ts";
import type { MemberRow } from "./members.ts";
import { openTasks, saveTasks } from "./taskRows.ts";

/** Notes which tasks were removed in Google at once; the person's answer decides (sync.md, P4). */
export async function holdDeletions(
  store: Store,
  tx: Tx,
  member: MemberRow,
  googleIds: string[],
): Promise<void> {
  await changeMember(tx, member.id, {
    held: JSON.stringify(googleIds),
    changed: await store.changeNumber(tx),
  });
}

/** It was meant: the next pull takes the deletions like any other. @returns how many */
export async function releaseDeletions(store: Store, tx: Tx, member: MemberRow): Promise<number> {
  const held = JSON.parse(member.held) as string[];
  const released = [...new Set([...(JSON.parse(member.released) as string[]), ...held])];
  await changeMember(tx, member.id, {
    held: "[]",
    released: JSON.stringify(released),
    changed: await store.changeNumber(tx),
  });
  return held.length;
}

export async function releaseTaken(tx: Tx, member: MemberRow, googleIds: readonly string[]): Promise<void> {
  const left = (JSON.parse(member.released) as string[]).filter((id) => !googleIds.includes(id));
  await changeMember(tx, member.id, { released: JSON.stringify(left) });
}

/** It was not meant: the copies are given up as if we had removed them, so that the tasks are made anew in Google. */
export async function putBack(store: Store, tx: Tx, member: MemberRow, now: number): Promise<number> {
  const held = JSON.parse(member.held) as string[];
  const copies = (await findCopies(tx, member.id, "google_id", held)).filter((copy) => copy.state === "live");
  const set = await openTasks(
    tx,
    member.list_id,
    copies.map((copy) => copy.taskId),
  );
  for (const copy of copies) {
    const { googleId, rawTitle, taskId, updated, base } = copy;
    await saveGrave(tx, member.id, googleId, {
      googleId,
      rawTitle,
      taskId,
      by: "us",
      at: now,
      updated,
      base,
    });
    copy.state = "gone";
    const task = set.get(taskId);
    if (task && !task.dead) set.touch(task);
  }
  await saveTasks(store, tx, set);
  await saveCopies(store, tx, member.id, copies);
  await changeMember(tx, member.id, { held: "[]", changed: await store.changeNumber(tx) });
  return copies.length;
}
