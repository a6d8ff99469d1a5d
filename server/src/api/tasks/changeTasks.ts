import * as contract from "@tasklane/contract/changeTasks.ts";
import type { TaskOutcome, TasksChange } from "@tasklane/contract/changeTasks.ts";
import type { ParsedInputOf } from "@tasklane/contract/call.ts";
import { nameKey } from "@tasklane/contract/names.ts";
import { INVALID, REASON, SUCCESS } from "@tasklane/contract/sentences.ts";
import { encodeTitle, TitleTooLong } from "@tasklane/contract/titles.ts";
import { openTasksOf, taskOf } from "../access.ts";
import { Failed } from "../../http/Failed.ts";
import { writeInParts } from "../../http/handlers.ts";
import type { Caller, Endpoint, Writing } from "../../http/handlers.ts";
import { chunks } from "../../db/inChunks.ts";
import { lockAccount } from "../../db/tables/accounts.ts";
import { lockList } from "../../db/tables/lockList.ts";
import { memberByGoogleList } from "../../db/tables/members.ts";
import { tasksOfAccount } from "../../db/tables/tasksOfAccount.ts";
import type { AccountTask } from "../../db/tables/tasksOfAccount.ts";
import type { Reader, Store } from "../../db/engine.ts";
import { newId } from "../../domain/newId.ts";
import type { Value } from "../../domain/task.ts";
import { joinForks } from "../../services/bin/joinForks.ts";
import { isGone, restoreTasks } from "../../services/bin/restoreTasks.ts";
import { changeStatus, readNext } from "./completeTask.ts";
import { deleteWithSubtasks } from "./deleteTask.ts";
import { editFields } from "./googleTask.ts";
import { isBeingInserted, moveToList, untilInserted } from "./moveTask.ts";
import { placeTask } from "./reorderTask.ts";

/**
 * One transaction changes this many tasks. SQLite has only one connection for writing, so everybody else waits meanwhile: some 15
 * ms for a move of this many.
 */
const AT_ONCE = 10;

const { stays } = REASON;

/** One task of a call that changes many, with its own inputs. */
interface Asked {
  id: string;
  version: number | undefined;
  /** For a change of order: the sibling behind which the task goes. */
  after: string | null;
  /** For a move: the task under which it goes. */
  parentId: string | null;
}

interface Part {
  asked: readonly Asked[];
  /** All tasks of the call. */
  ids: ReadonlySet<string>;
  change: TasksChange;
  undo: boolean;
  /** The id of the act: the bin shows tasks that were deleted by one act together. */
  act: string;
}

type EditedField = "due" | "label" | "section" | "sublist";
type EditedFields = Partial<Record<EditedField, string | null>>;

/** The outcome for one task. A subtask that was changed along with its parent has the parent's outcome: `with` is the parent's id. */
type PartOutcome = TaskOutcome | { id: string; with: string };

/**
 * Makes the same change to many tasks, each by the function that the call for a single task uses. A task that cannot be changed
 * is skipped with a reason, and the others go on. The call runs in parts, each with its own transaction.
 * @throws Failed `not_found` when none of the tasks exists, like the calls for single tasks
 */
export function changeTasks(store: Store): Endpoint {
  return writeInParts(contract.changeTasks, {
    cut: cutIntoParts,
    before: async ({ asked, change }, caller) => {
      const isReopening = change.kind === "status" && change.status === "needsAction";
      if (change.kind !== "move" && !isReopening) return;
      const found = await tasksOfAccount(store.db, caller.accountId, idsOf(asked));
      if (isReopening) {
        const tasks = [...found.values()].map((task) => ({ listId: task.googleListId, taskId: task.id }));
        return readNext(store.db, caller, tasks);
      }
      await untilInserted(async () => isOneBeingInserted(store.db, caller, found.values()));
    },
    run: async (part, writing) => runPart(part, writing),
    join: (parts: readonly PartOutcome[][]) => {
      const outcomes = joinOutcomes(parts.flat());
      if (outcomes.every(({ reason }) => reason === stays.gone)) throw new Failed("not_found");
      return { message: SUCCESS.tasksChanged, data: { outcomes } };
    },
  });
}

function cutIntoParts({
  ids,
  change,
  versions,
  undo = false,
}: ParsedInputOf<typeof contract.changeTasks>): Part[] {
  if (versions && versions.length !== ids.length)
    throw new Failed("invalid_input", { fields: { versions: INVALID.value } });
  const after = change.kind === "order" ? change.after : undefined;
  const parents = change.kind === "move" ? change.parents : undefined;
  if ([after, parents].some((each) => each && each.length !== ids.length))
    throw new Failed("invalid_input", { fields: { change: INVALID.value } });
  const asked = ids.map((id, at): Asked => ({
    id,
    version: versions?.[at],
    after: after?.[at] ?? null,
    parentId: parents?.[at] ?? null,
  }));
  const all = { ids: new Set(ids), change, undo, act: newId() };
  return chunks(asked, AT_ONCE).map((some) => ({ ...all, asked: some }));
}

async function runPart(part: Part, writing: Writing): Promise<PartOutcome[]> {
  const { tx, accountId } = writing;
  const { asked, change, ids } = part;
  const found = await tasksOfAccount(tx, accountId, idsOf(asked));
  await lockAll(writing, change, found.values());
  const outcomes: PartOutcome[] = [];
  for (const each of asked) {
    const task = found.get(each.id);
    const parent = goesWithParent(change) ? task?.parent : undefined;
    if (parent && ids.has(parent)) outcomes.push({ id: each.id, with: parent });
    else outcomes.push(await changeOne(part, { ...each, task }, writing));
  }
  if (change.kind === "restore") await joinRestored(writing, [...found.values()]);
  const now = await tasksOfAccount(tx, accountId, idsOf(asked));
  return outcomes.map((one) => {
    if (!("outcome" in one) || one.outcome !== "done") return one;
    const { version, orderKey } = now.get(one.id) ?? {};
    return { ...one, version, ...(change.kind === "order" && { position: orderKey }) };
  });
}

/** Another task may have taken the Google task of a restored one, and live by now. Makes the two one again (U10.3). */
async function joinRestored({ tx, accountId, now, affected }: Writing, tasks: AccountTask[]): Promise<void> {
  for (const [googleListId, some] of Map.groupBy(tasks, (task) => task.googleListId)) {
    const member = await memberByGoogleList(tx, accountId, googleListId);
    const ids = some.map(({ id }) => id);
    if (member && affected.lists.has(member.list_id)) await joinForks(tx, member, ids, now);
  }
}

/**
 * Locks what this part of the call needs: the account before the lists, and the lists in order, so that no two calls wait for
 * each other for ever.
 */
async function lockAll(
  { tx, accountId }: Writing,
  change: TasksChange,
  tasks: Iterable<AccountTask>,
): Promise<void> {
  if (change.kind === "label" && change.label !== null) await lockAccount(tx, accountId);
  const lists = new Set([...tasks].map(({ list }) => list));
  const to = change.kind === "move" ? await memberByGoogleList(tx, accountId, change.toListId) : undefined;
  if (to) lists.add(to.list_id);
  for (const list of [...lists].sort()) await lockList(tx, list);
}

/**
 * Changes one task, or returns the reason why it stays. The functions that it calls refuse before they write, so a refusal leaves
 * nothing half-done.
 */
async function changeOne(
  part: Part,
  asked: Asked & { task: AccountTask | undefined },
  writing: Writing,
): Promise<TaskOutcome> {
  const { id, task } = asked;
  const reason = task ? await tryChange(part, { ...asked, task }, writing) : stays.gone;
  return reason === undefined ? { id, outcome: "done" } : { id, outcome: "skipped", reason };
}

async function tryChange(
  part: Part,
  asked: Asked & { task: AccountTask },
  writing: Writing,
): Promise<string | undefined> {
  try {
    return await apply(part, asked, writing);
  } catch (error) {
    if (!(error instanceof Failed)) throw error;
    if (error.code === "not_found") return stays.gone;
    if (error.message === REASON.repeatsAlready) return stays.repeats;
    if (error.code === "conflict") return part.change.kind === "move" ? stays.making : stays.changed;
    return stays.failed;
  }
}

/** @returns why the task stays unchanged; undefined when it was changed */
async function apply(
  { change, undo, act, ids }: Part,
  { id: taskId, version: baseVersion, after, parentId, task }: Asked & { task: AccountTask },
  writing: Writing,
): Promise<string | undefined> {
  const one = { listId: task.googleListId, taskId, baseVersion };
  const edit = async (field: EditedField, value: string | null, more?: EditedFields) => {
    const fields = { [field]: value, ...more };
    if (isTooLong(task, fields)) return stays.tooLong;
    const edited = await editFields(writing, { ...one, fields, undo });
    // Another change of the same field may win. An undo keeps it as well.
    return isSameName(edited.task.values[field], value) ? undefined : stays.changed;
  };
  switch (change.kind) {
    case "status":
      await changeStatus(writing, { ...one, status: change.status });
      return undefined;
    case "due":
      return edit("due", change.due);
    case "label":
      return edit("label", change.label);
    case "section":
      return edit("section", change.section);
    case "sublist":
      // A section belongs to one sublist, so a new sublist clears it.
      return edit("sublist", change.sublist, { section: null });
    case "move":
      // The original of an assigned task is in a Google document or chat. A move to a shared list would show it to other people.
      // A person may do that for a single task, but not unawares with many.
      if (task.assigned !== null && task.googleListId !== change.toListId)
        return task.assigned === "DOCUMENT" ? stays.assignedDocs : stays.assignedChat;
      await moveToList(writing, {
        fromListId: task.googleListId,
        toListId: change.toListId,
        taskId,
        parentId,
      });
      return undefined;
    case "order":
      await placeTask(writing, { ...one, after });
      return undefined;
    case "delete":
      await deleteWithSubtasks(writing, { ...one, act, subtaskIds: change.subtaskIds?.concat(...ids) });
      return undefined;
    case "restore": {
      const { member } = await taskOf(writing.tx, writing.accountId, task.googleListId, taskId);
      const along = task.deletedChildren.filter((child) => ids.has(child));
      const set = await openTasksOf(writing.tx, member, [taskId, ...along]);
      if (isGone(set.get(taskId))) return stays.gone;
      const there = [taskId, ...along].filter((each) => !isGone(set.get(each)));
      await restoreTasks(writing.tx, set, there, writing.now);
      writing.affected.lists.add(member.list_id);
      return undefined;
    }
  }
}

/**
 * Whether the Google title with these names, as in `Buy milk (#Errands ##Shop ###Urgent)`, would be longer than Google stores.
 */
function isTooLong({ names }: AccountTask, fields: EditedFields): boolean {
  try {
    encodeTitle({ ...names, ...fields, path: [] });
    return false;
  } catch (error) {
    if (error instanceof TitleTooLong) return true;
    throw error;
  }
}

/** Whether two values are the same name, ignoring case. Days have no case. */
function isSameName(one: Value, other: string | null): boolean {
  return one === other || (one !== null && other !== null && nameKey(one) === nameKey(other));
}

/** Whether this change of a parent also changes its subtasks. */
function goesWithParent(change: TasksChange): boolean {
  return (
    change.kind === "move" ||
    change.kind === "delete" ||
    change.kind === "restore" ||
    (change.kind === "status" && change.status === "completed")
  );
}

/** Gives each subtask that was changed with its parent the parent's outcome. */
function joinOutcomes(parts: readonly PartOutcome[]): TaskOutcome[] {
  const byId = new Map(parts.map((one) => [one.id, one]));
  return parts.map((one): TaskOutcome => {
    if ("outcome" in one) return one;
    const parent = byId.get(one.with);
    if (!parent || !("outcome" in parent)) return { id: one.id, outcome: "done" };
    const { outcome, reason } = parent;
    return { id: one.id, outcome, ...(reason !== undefined && { reason }) };
  });
}

async function isOneBeingInserted(
  db: Reader,
  { accountId }: Caller,
  tasks: Iterable<AccountTask>,
): Promise<boolean> {
  for (const { id, googleListId } of tasks)
    if (await isBeingInserted(db, accountId, googleListId, id)) return true;
  return false;
}

function idsOf(asked: readonly Asked[]): string[] {
  return asked.map(({ id }) => id);
}
