import { generateKeyBetween } from "fractional-indexing";
import { deleteCopies, findCopies, saveCopies } from "./copies.ts";
import type { Base, CopyState } from "./copyStates.ts";
import type { Store, Tx } from "./engine.ts";
import { findGraves, saveGrave } from "./graves.ts";
import { handOverIntents } from "./intents.ts";
import type { MemberRow } from "./members.ts";
import { openTasks, saveTasks } from "./taskRows.ts";
import { FIELDS } from "./taskSet.ts";
import type { TaskSet, TaskState } from "./taskSet.ts";

/** What the tasks hang under at Google is no task of the new list. */
const NO_PARENT = "?";

/**
 * Moves a task with its subtasks from one own list to another of the same person, as one step: the tasks keep their ids
 * and their labels, lose sublist and section, and stand at the top (product.md, Tasks). Their copies go along; each
 * stands in the old Google list until the runner has moved it, or, for a move that the person made in Google, is there.
 */
export async function moveTasks(
  store: Store,
  tx: Tx,
  move: { from: MemberRow; to: MemberRow; taskId: string; arrived: boolean; at: number; by: string },
): Promise<void> {
  const { from, to, taskId } = move;
  // two moves at once lock the lists in the same order
  const sets = new Map<string, TaskSet>();
  for (const listId of [from.list_id, to.list_id].sort()) {
    sets.set(listId, await openTasks(tx, listId, listId === from.list_id ? [taskId] : []));
  }
  const [old, set] = [sets.get(from.list_id)!, sets.get(to.list_id)!];
  const task = old.get(taskId);
  if (!task) return;
  const children = move.arrived ? [] : old.children(taskId).sort((a, b) => (a.place < b.place ? 1 : -1));
  const moved = [...children, task];
  for (const each of moved) take(set, each, move);
  task.dead = null;
  set.write(task, "parent", null, move);

  const ids = moved.map((each) => each.id);
  const copies = await findCopies(tx, from.id, "task_id", ids);
  await deleteCopies(tx, from.id, ids);
  const carried: CopyState[] = [];
  for (const copy of copies) {
    // of what is refused there, or gone and to be made anew, nothing can be moved: it is made in the new list
    if (copy.state === "gone" && !move.arrived) continue;
    if (copy.googleId.startsWith("refused:")) continue;
    const each = set.get(copy.taskId)!;
    const [grave] = await findGraves(tx, from.id, [copy.googleId]);
    const base = rebase(each, grave?.base ?? copy.base);
    // of a task that is there already, Google's parent is the one to take
    if (move.arrived) base.parent = { value: null, ver: each.stamps.parent.ver };
    const located = move.arrived ? null : (copy.located ?? from.google_list_id);
    carried.push({
      ...copy,
      base,
      located,
      state: "live",
      updated: 0,
      problem: null,
      problemVer: null,
      agreed: 0,
    });
    // whatever the old list still shows of it is out of date
    const { googleId, rawTitle } = copy;
    const stale = { googleId, rawTitle, taskId: null, by: "us" as const, at: move.at, base: null };
    await saveGrave(tx, from.id, googleId, { ...stale, updated: Number.MAX_SAFE_INTEGER });
  }
  await handOverIntents(tx, from.id, to.id, ids);
  for (const each of carried) await saveGrave(tx, to.id, each.googleId, undefined);
  await saveTasks(store, tx, old);
  await saveTasks(store, tx, set);
  await saveCopies(store, tx, to.id, carried);
  // the tasks carry their change number in the new list: without one of its own the old one would seem to be as it was
  const changed = await store.changeNumber(tx);
  await tx.updateTable("list").set({ changed }).where("id", "=", from.list_id).execute();
}

/** The task is the new list's from now on: its versions count there, and it stands at the top. */
function take(set: TaskSet, task: TaskState, how: { at: number; by: string }): void {
  const ver = ++set.seq;
  for (const field of FIELDS) task.stamps[field] = { ...task.stamps[field], ver };
  task.place = generateKeyBetween(null, set.first);
  set.add(task);
  task.ver = ver;
  for (const mark of ["sublist", "section"] as const)
    if (task.values[mark] !== null) set.write(task, mark, null, how);
}

/** The base in the new list's versions: what agreed then agrees now. */
function rebase(task: TaskState, base: Base): Base {
  const entries = FIELDS.map((field) => {
    const { value } = base[field];
    return [field, { value, ver: value === task.values[field] ? task.stamps[field].ver : 0 }] as const;
  });
  const rebased = Object.fromEntries(entries) as Base;
  if (rebased.parent.value !== null && rebased.parent.value !== task.values.parent) {
    rebased.parent = { value: NO_PARENT, ver: 0 };
  }
  return rebased;
}
