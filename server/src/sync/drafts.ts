import { awaitedCascades, saveAwaited } from "../db/tables/pendingCascades.ts";
import { findCopies, saveCopies } from "../db/tables/replicas.ts";
import type { Store, Tx } from "../db/engine.ts";
import { findGraves, saveGrave } from "../db/tables/tombstones.ts";
import { openIntents, rememberedInserts, saveIntents } from "../db/tables/pendingWrites.ts";
import { holdDeletions } from "../services/quarantine.ts";
import type { MemberRow } from "../db/tables/members.ts";
import { knownNames } from "../db/tables/knownNames.ts";
import { uncopiedTasks } from "../db/tables/ordering.ts";
import { loadTasks, openTasks, saveTasks } from "../db/tables/taskRows.ts";
import { saveTwin, twinsOf } from "../db/tables/duplicates.ts";
import { findRefusal, refusableOf, shownReason } from "../domain/refusal.ts";
import type { Refusable, Refusal } from "../domain/refusal.ts";
import type { TaskState } from "../domain/task.ts";
import type { CopyState } from "../domain/replica.ts";
import { behindFields, Draft, isBehind } from "./merge/draft.ts";

/** Which part of a member's list a draft is about: ids of ours, ids of Google's, or both. */
export interface Scope {
  tasks?: Iterable<string>;
  googleIds?: Iterable<string>;
  /** An unknown one among Google's is known to come from an insert of this task. */
  insertOf?: string;
}

/** Begins a draft in a transaction: locks the list and loads what is in the scope. */
export async function openDraft(tx: Tx, member: MemberRow, scope: Scope, now: number): Promise<Draft> {
  const set = await openTasks(tx, member.list_id);
  const googleIds = [...(scope.googleIds ?? [])];
  const names = googleIds.length > 0 ? await knownNames(tx, member.list_id, member.account_id) : null;
  const draft = new Draft(set, member, names, now);
  for (const id of JSON.parse(member.held) as string[]) draft.held.add(id);
  for (const id of JSON.parse(member.released) as string[]) draft.released.add(id);
  const lost = draft.recovers ? await uncopiedTasks(tx, member) : [];
  await widenDraft(tx, member, draft, [...(scope.tasks ?? []), ...lost], googleIds, scope.insertOf);
  return draft;
}

/**
 * Loads more into a draft: the tasks in the scope with their parents and subtasks, their copies, what hangs under them
 * at Google, and what we remember of Google's ids.
 */
async function widenDraft(
  tx: Tx,
  member: MemberRow,
  draft: Draft,
  taskIds: readonly string[],
  googleIds: readonly string[],
  insertOf?: string,
): Promise<void> {
  const seen = await findCopies(tx, member.id, "google_id", googleIds);
  const hanging = await findCopies(tx, member.id, "google_parent", googleIds);
  const graves = await findGraves(tx, member.id, googleIds);
  const known = new Set([...seen, ...graves].map(({ googleId }) => googleId));
  const intents = await openIntents(tx, member.id);
  if (googleIds.some((id) => !known.has(id)))
    intents.push(...(await rememberedInserts(tx, member.id, insertOf)));
  const twins = await twinsOf(tx, member.id);
  const awaited = await awaitedCascades(tx, member.id);

  const states = [...seen, ...hanging, ...graves, ...intents, ...twins, ...awaited];
  await loadTasks(tx, draft.set, [...taskIds, ...states.flatMap(({ taskId }) => taskId ?? [])]);
  const copies = await findCopies(tx, member.id, "task_id", draft.set.tasks.keys());
  // what hangs under them at Google may be a task of its own with us, and the other way round
  const live = copies.filter((copy) => copy.state === "live").map((copy) => copy.googleId);
  const under = await findCopies(tx, member.id, "google_parent", live);
  const loaded = new Set(live);
  const parents = copies.flatMap(({ googleParent }) => googleParent ?? []).filter((id) => !loaded.has(id));
  const above = await findCopies(tx, member.id, "google_id", parents);
  const met = new Set(draft.set.tasks.keys());
  await loadTasks(
    tx,
    draft.set,
    [...under, ...above].map(({ taskId }) => taskId),
  );
  const later = [...draft.set.tasks.keys()].filter((id) => !met.has(id));
  const around = await findCopies(tx, member.id, "task_id", later);
  for (const copy of [...copies, ...under, ...above, ...around])
    if (!draft.copies.has(copy.taskId)) draft.load(copy);

  for (const grave of graves) if (!draft.graves.has(grave.googleId)) draft.graves.set(grave.googleId, grave);
  for (const intent of intents) if (!draft.intents.has(intent.id)) draft.intents.set(intent.id, intent);
  for (const twin of twins) if (!draft.twins.has(twin.googleId)) draft.twins.set(twin.googleId, twin);
  for (const { googleId, ...cascade } of awaited) draft.awaited.set(googleId, cascade);
}

/** Notes on a copy that it is in step with its task, if it is, or in step but for what Google refuses (U7). */
export function settle(draft: Draft, taskId: string): void {
  const task = draft.set.get(taskId);
  const copy = draft.copies.get(taskId);
  if (!task || !copy) return;
  settleRefusals(draft, task, copy);
  if (copy.agreed >= task.ver || isBehind(task, copy)) return;
  copy.agreed = task.ver;
  draft.change(copy);
}

/** Forgets refusals of what is no more; what the card says holds from the version at which nothing else is left to do. */
function settleRefusals(draft: Draft, task: TaskState, copy: CopyState): void {
  const all = Object.entries(copy.refusals) as [Refusable, Refusal][];
  if (all.length === 0 && copy.problem === null) return;
  const kept = all.filter(([what]) => isStillRefused(task, copy, what));
  const reason = shownReason(Object.fromEntries(kept));
  const problemVer = reason !== null && isAllRefused(task, copy) ? task.ver : copy.problemVer;
  if (kept.length === all.length && reason === copy.problem && problemVer === copy.problemVer) return;
  copy.refusals = Object.fromEntries(kept);
  copy.problem = reason;
  copy.problemVer = reason === null ? null : problemVer;
  draft.change(copy);
}

function isStillRefused(task: TaskState, copy: CopyState, what: Refusable): boolean {
  if (!findRefusal(copy, task, what)) return false;
  if (task.dead) return what === "delete" && copy.state === "live";
  switch (what) {
    case "delete":
      return false;
    case "insert":
      return copy.state === "gone";
    case "list":
      return copy.located !== null;
    case "order":
      return copy.state === "live" && task.values.status === "needsAction";
    default:
      return copy.state === "live" && behindFields(task, copy).some((field) => refusableOf(field) === what);
  }
}

/** Whether what Google refuses is all that the copy lacks. */
function isAllRefused(task: TaskState, copy: CopyState): boolean {
  const isRefused = (what: Refusable): boolean => typeof findRefusal(copy, task, what)?.reason === "string";
  if (copy.state === "gone") return isRefused("insert");
  if (copy.located !== null) return isRefused("list");
  return behindFields(task, copy).every((field) => isRefused(refusableOf(field)));
}

/** Writes back what the draft changed, canonical tasks included. */
export async function saveDraft(store: Store, tx: Tx, member: MemberRow, draft: Draft): Promise<void> {
  const { touched } = draft;
  for (const task of draft.set.changed) settle(draft, task.id);
  for (const copy of touched.copies) settle(draft, copy.taskId);
  await saveTasks(store, tx, draft.set);
  const copies = [...touched.copies].filter((copy) => draft.copies.get(copy.taskId) === copy);
  await saveCopies(store, tx, member.id, copies);
  await saveIntents(tx, member.id, touched.intents);
  for (const id of touched.graves) await saveGrave(tx, member.id, id, draft.graves.get(id));
  for (const id of touched.twins) await saveTwin(tx, member.id, id, draft.twins.get(id));
  for (const id of touched.awaited) await saveAwaited(tx, member.id, id, draft.awaited.get(id));
  if (touched.held.size > 0) await holdDeletions(store, tx, member, [...draft.held]);
  for (const changes of Object.values(touched)) changes.clear();
}
