import { decodeTitle } from "@tasklane/contract/titles.ts";
import { CONTENT } from "../../src/domain/task.ts";
import type { Value } from "../../src/domain/task.ts";
import { linesOf } from "./Oracle.ts";
import type { Deletion, Line, Oracle, Write, Written } from "./Oracle.ts";
import { HERE } from "./peopleHere.ts";
import type { Shown } from "./Simulation.ts";
import type { GoogleRules } from "./SimWorld.ts";

/**
 * Google tells no time of a move to another list. The engine takes that of a listing up to ten seconds before the move, less five
 * seconds, because Google's clocks differ (`leavesParent`). Our own calls take the rest. So a parent that was removed within this many
 * milliseconds before the move may look as if it was removed after it.
 */
const UNSURE_FOR = 20_000;

/** What a judge needs: what people did and saw, and a function that takes violations. */
export interface Judged {
  world: { oracle: Oracle; rules: Pick<GoogleRules, "orphans"> };
  violate(kind: string, detail: string): void;
}

/** The outcome of one task that a person made. */
export interface Fate {
  task: number;
  all: Shown[];
  live: Shown | undefined;
  writes: Write[];
  deletions: Deletion[];
  added: Line[];
  removed: Line[];
  /** Values in the task's history, each as `field:value`. */
  kept: Set<string>;
}

export const COMPARED = ["text", "sublist", "section", "label", "due", "status"] as const;

const init = (field: Written): Value => (field === "status" ? "needsAction" : null);

/** Returns the outcome of each task that people made, by its number. @param history all values that were replaced */
export function fatesOf(
  sim: Judged,
  tasks: readonly Shown[],
  history: readonly { task_id: string; field: string; value: Value }[],
): Map<number, Fate> {
  const { oracle } = sim.world;
  const fates = new Map<number, Fate>();
  for (const one of tasks) {
    const task = oracle.taskWith(one.values.text);
    if (task === undefined) {
      sim.violate("I2 text of nobody", JSON.stringify(one.values.text));
      continue;
    }
    const fate = fates.get(task) ?? {
      task,
      all: [],
      live: undefined,
      kept: new Set<string>(),
      writes: COMPARED.flatMap((field) => oracle.byField.get(`${task}:${field}`) ?? []),
      deletions: oracle.deletions.filter((deletion) => deletion.task === task),
      added: oracle.added.filter((line) => line.task === task),
      removed: oracle.removed.filter((line) => line.task === task),
    };
    fate.all.push(one);
    if (!one.deleted) fate.live = one;
    for (const row of history) {
      if (row.task_id !== one.id || row.value === null) continue;
      for (const value of row.field === "notes" ? linesOf(row.value) : [row.value])
        fate.kept.add(`${row.field}:${value}`);
      if (row.field !== "text") continue;
      for (let title = decodeTitle(row.value); title.suffixed; title = decodeTitle(title.text))
        fate.kept.add(`text:${title.text}`);
    }
    fates.set(task, fate);
  }
  return fates;
}

/** Judges the outcome of one task (I2 to I5). @returns how many documented exceptions were met */
export function judgeFate(sim: Judged, fate: Fate): number {
  const live = fate.all.filter(({ deleted }) => !deleted).length;
  if (live > 1) sim.violate("I3 two tasks of one", `o${fate.task} ${live} times`);
  if (sim.world.oracle.isUnprotected(fate.task, "*")) return 0;
  judgeFields(sim, fate);
  if (!fate.live) {
    judgeDeleted(sim, fate);
    return 0;
  }
  judgeNotes(sim, fate, fate.live);
  return judgeLiving(sim, fate);
}

/**
 * Judges each field (I2): the final value is one that nobody replaced knowingly, and every other such value is in the
 * history.
 */
function judgeFields(sim: Judged, fate: Fate): void {
  const { oracle } = sim.world;
  const { task, live, deletions } = fate;
  if (!live) return;
  for (const field of COMPARED) {
    if (oracle.isUnprotected(task, field)) continue;
    const writes = fate.writes.filter((write) => write.field === field);
    const counts = (write: Write): boolean => !write.excluded && !isUnread(sim, fate, write);
    const replaced = new Set(writes.filter(counts).map((write) => write.previous));
    const leaves = writes.filter((write) => !replaced.has(write.id));
    const due = leaves.filter(counts);
    const final = live.values[field];
    const isDeleted = (write: Write): boolean =>
      deletions.some((deletion) =>
        field === "status" || write.value === null
          ? deletion.at > write.at && (field === "status" || deletion.place === write.place)
          : oracle.ancestry(deletion.seen.get(field) ?? 0).has(write.id),
      );
    // a value that its author removed together with the task may never have been read, so it replaces nothing
    const last = writes.filter((write) => counts(write) && !isDeleted(write));
    const kept = new Set(last.map((write) => write.previous));
    const isLeaf = writes.some((write) => write.value === final && !kept.has(write.id));
    const isFirst = due.length === 0 && final === init(field);
    if (!isLeaf && !isFirst && writes.length > 0 && !due.every(isDeleted)) {
      const leftover = leaves.map((write) => `${write.value} ${write.place}`).join(", ");
      sim.violate("I2 edit lost", `o${task}.${field} is ${final}; nobody replaced ${leftover}`);
    }
    if (field === "status") continue;
    for (const write of due) {
      if (write.value === null || write.value === final || isDeleted(write)) continue;
      if (!fate.kept.has(`${field}:${write.value}`))
        sim.violate("I2 overwritten without a trace", `o${task}.${field}: ${write.value} ${write.place}`);
    }
  }
}

/**
 * Whether an action in Google could never be read. In some worlds Google no longer shows a task that was removed with
 * its parent, or that had been under a removed parent. The last changes of such a task are lost.
 */
function isUnread(sim: Judged, { deletions }: Fate, { place, at }: { place: string; at: number }): boolean {
  return (
    sim.world.rules.orphans === "gone" &&
    deletions.some(
      (one) => (one.withParent !== null || one.wasSubtask) && one.place === place && one.at >= at,
    )
  );
}

/**
 * Judges notes line by line (I2): all lines that were added are there, less the lines that somebody who saw them
 * removed.
 */
function judgeNotes(sim: Judged, fate: Fate, live: Shown): void {
  const { task, added, removed, deletions } = fate;
  if (sim.world.oracle.isUnprotected(task, "notes")) return;
  const present = new Set(linesOf(live.notes));
  const gone = new Set(removed.map(({ line }) => line));
  const surely = new Set(
    removed.filter((one) => !one.excluded && !isUnread(sim, fate, one)).map(({ line }) => line),
  );
  for (const { line, place, excluded } of added) {
    if (present.has(line)) {
      if (surely.has(line)) sim.violate("I5 line came back", `o${task} ${line}`);
    } else if (!gone.has(line) && !excluded && !deletions.some(({ lines }) => lines.has(line)))
      sim.violate("I2 line lost", `o${task} ${line} added ${place}`);
  }
}

/**
 * Judges a task that is alive although somebody deleted it (I5): it must have content that this person had not seen.
 * @returns how many documented exceptions were met
 */
function judgeLiving(sim: Judged, { task, deletions, writes, added, removed }: Fate): number {
  const { oracle } = sim.world;
  let allowed = 0;
  if (oracle.restored.has(task)) return 0;
  for (const deletion of deletions) {
    if (deletion.excluded) continue;
    if (oracle.isUnseen(deletion, { writes, added, removed })) continue;
    // the task was removed with a parent that we were deleting, or out of which we were moving it (E2)
    const isOut = oracle.deletedByUs.has(deletion.withParent ?? "") || wasMovedOut(oracle, deletion);
    if (isOut || looksUndone(oracle, deletion, writes)) allowed++;
    else
      sim.violate("I5 came back", `o${task}, deleted ${deletion.place} by someone who had seen everything`);
  }
  return allowed;
}

/** Whether we moved a task to another list just after a person had removed it with its parent (E2). */
function wasMovedOut({ movedOut }: Oracle, { task, withParent, at }: Deletion): boolean {
  return movedOut.some(
    (one) => one.task === task && one.from === withParent && one.at >= at && one.at - at <= UNSURE_FOR,
  );
}

/**
 * Whether a task that was deleted here looked as if Undo in Google had brought it back (E10). Its person had moved it to another list
 * in Google before, took it back later or so shortly before that no listing showed it yet, and completed or reopened it there since.
 */
function looksUndone({ movedThere }: Oracle, { task, place, at }: Deletion, writes: Write[]): boolean {
  if (place !== HERE) return false;
  const moves = movedThere.filter((one) => one.task === task);
  const returns = moves.filter(
    (back) =>
      back.at > at - UNSURE_FOR &&
      moves.some(
        (left) => left.at < Math.min(at, back.at) && left.place === back.place && left.from === back.to,
      ),
  );
  return returns.some((back) =>
    writes.some(
      (write) => write.field === "status" && write.place === back.place && write.at > Math.max(at, back.at),
    ),
  );
}

/** Judges a deleted task (I4): somebody who had seen all its content deleted it. */
function judgeDeleted(sim: Judged, fate: Fate): void {
  const { oracle } = sim.world;
  const { task, deletions, writes, kept } = fate;
  if (deletions.every(({ takenBack }) => takenBack)) {
    sim.violate("I4 deleted by nobody", `o${task}`);
    return;
  }
  const replaced = new Set(writes.filter((write) => !write.excluded).map((write) => write.previous));
  for (const write of writes) {
    if (!CONTENT.includes(write.field) || write.excluded || write.value === null) continue;
    if (replaced.has(write.id) || kept.has(`${write.field}:${write.value}`)) continue;
    const saw = deletions.some((one) => oracle.ancestry(one.seen.get(write.field) ?? 0).has(write.id));
    if (!saw && !oracle.isUnprotected(task, write.field))
      sim.violate("I4 edit lost to a deletion", `o${task}.${write.field}: ${write.value} ${write.place}`);
  }
  const gone = new Set(fate.removed.map(({ line }) => line));
  for (const { line, place, excluded } of fate.added) {
    if (excluded || gone.has(line) || kept.has(`notes:${line}`)) continue;
    if (!deletions.some(({ lines }) => lines.has(line)) && !oracle.isUnprotected(task, "notes"))
      sim.violate("I4 line lost to a deletion", `o${task} ${line} added ${place}`);
  }
}
