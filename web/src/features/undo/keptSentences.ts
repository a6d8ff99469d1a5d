import type { TaskOutcome } from "@tasklane/contract/changeTasks.ts";
import type { Task } from "@tasklane/contract/tasks.ts";
import { Failed } from "../../data/api/failed.ts";
import { currentId } from "../../data/boardData.ts";
import type { Ended } from "../../data/mutations/runMutation.ts";
import type { MutationCall } from "../../data/mutations/undoStack.ts";
import { getState } from "../../data/store.ts";
import { authorName } from "../tasks/authorName.ts";
import type { ChangingTasks } from "../tasks/changedTask.ts";
import { keptFields } from "../tasks/formerFields.ts";
import type { FieldName } from "../tasks/formerFields.ts";
import type { Restoring } from "../tasks/restoreFields.ts";
import { fetchPastOrNone } from "../tasks/taskHistory.ts";
import type { TaskPast } from "../tasks/taskHistory.ts";

/** The words for each field in a sentence, and its name in the task's history. */
const FIELDS: Readonly<Record<FieldName, { words: string; history: string }>> = {
  text: { words: "title", history: "title" },
  sublist: { words: "sublist", history: "sublist" },
  section: { words: "section", history: "section" },
  label: { words: "label", history: "label" },
  notes: { words: "description", history: "notes" },
  due: { words: "date", history: "due" },
};

/**
 * For each mutation that Undo could not revert: the word for what stays, as in `that status stays`. Mutations that are not here
 * change a name.
 */
const STAYS: Readonly<Record<string, string>> = {
  completeTask: "status",
  reorderTask: "place",
  moveTask: "list",
  editView: "view",
};

/** After an Undo of many tasks, the toast has at most this many sentences. */
const NAMED = 3;
/** An Undo of many tasks leaves those that somebody changed since. For at most this many, the server is asked who it was. */
const ASKED = 5;
/** Of an Undo with more calls than this, the toast is about the first ones only. */
const CALLS_NAMED = 100;
const NOBODY_KNOWN = "Somebody";

/**
 * Says which values Undo left in place because somebody has changed them since: `Ana changed the date meanwhile; that date
 * stays.`
 * @returns undefined when everything was restored
 */
export async function keptSentences(
  calls: readonly MutationCall[],
  ended: readonly Ended<unknown>[],
): Promise<string | undefined> {
  const said = await Promise.all(
    calls.slice(0, CALLS_NAMED).map(async ({ name, args }, at): Promise<string[]> => {
      const { answer, failed } = ended[at]!;
      const isKept = failed instanceof Failed && failed.code === "kept";
      if (name === "restoreFields")
        return failed === undefined || isKept ? keptInTask(args as Restoring) : [];
      if (name === "changeTasks") return keptOfMany(args as ChangingTasks, ended[at]!);
      if (name === "uncreateTasks") {
        const ids = (args as { tasks: readonly Task[] }).tasks.map(({ id }) => id);
        return keptOfMany({ ids, change: { kind: "delete" } }, ended[at]!);
      }
      if (name === "moveTask" && answer) return lostParent(args, answer);
      const isLeft = isKept || isNewerName(args, answer);
      if (!isLeft || (name === "reorderTask" && "inList" in args)) return [];
      if (/^(add|delete|remove)/.test(name)) return [await createdStays(args)];
      // A completed task has no place to which Undo could bring it, so the status is what stays.
      const what = name === "reorderTask" && taskIn(args)?.status === "completed" ? "completeTask" : name;
      return [sentence(await whoChanged(what, args), STAYS[what] ?? "name")];
    }),
  );
  const sentences = [...new Set(said.flat())];
  return sentences.length > 0 ? sentences.slice(0, NAMED).join(" ") : undefined;
}

/** Whether Undo restored a newer name than the page had shown, because somebody gave it before the renaming reached the server. */
function isNewerName({ seen }: { seen?: string }, answer: unknown): boolean {
  return (
    seen !== undefined &&
    answer !== undefined &&
    !Object.values((answer as { data: object }).data).includes(seen)
  );
}

/** Says that what Undo of a creation should delete stays, because somebody has changed it, and who that was. */
async function createdStays(args: object): Promise<string> {
  const task = taskIn(args);
  const who = task && (await whoChangedTask(task.id, "delete"));
  return who === undefined || who === NOBODY_KNOWN
    ? "It was changed meanwhile, so it stays."
    : `${who} changed it meanwhile, so it stays.`;
}

/** Says that a subtask that Undo moved back to its list is none any more, because its parent is gone. */
function lostParent({ parentId }: { parentId?: string }, answer: unknown): string[] {
  const { data } = answer as { data: Task };
  return parentId === undefined || data.parent !== null ? [] : ["Its task is gone, so it is no subtask now."];
}

/**
 * Says how many tasks Undo left as they are, because somebody has changed them since, and names the person if it was one. Says also
 * how many are gone. After a move, Undo also restores the order; what it leaves of that order is not reported.
 */
async function keptOfMany(args: ChangingTasks, { answer, failed }: Ended<unknown>): Promise<string[]> {
  const { ids, change, onlyAt } = args;
  const isAnswered = failed instanceof Failed ? failed.code === "kept" : answer !== undefined;
  if ((change.kind === "order" && !onlyAt) || !isAnswered) return [];
  const { data } = (answer ?? { data: { outcomes: [] } }) as { data: { outcomes: TaskOutcome[] } };
  const done = new Set(data.outcomes.flatMap(({ id, outcome }) => (outcome === "done" ? [id] : [])));
  const { board } = getState();
  const left = ids.map((id) => currentId(board, id)).filter((id) => !done.has(id));
  const kept = left.filter((id) => board.server.get(id) !== undefined);
  const lost = left.length - kept.length;
  const gone = lost === 0 ? [] : [`${lost === 1 ? "1 task is" : `${lost} tasks are`} not there any more.`];
  if (kept.length === 0) return gone;
  const named =
    kept.length > ASKED ? [] : await Promise.all(kept.map((id) => whoChangedTask(id, change.kind)));
  const who = new Set(named).size === 1 && named[0] !== NOBODY_KNOWN ? named[0] : undefined;
  const tasks = kept.length === 1 ? "1 task" : `${kept.length} tasks`;
  const stay = kept.length === 1 ? "it stays." : "they stay.";
  if (who !== undefined) return [`${who} changed ${tasks} meanwhile; ${stay}`, ...gone];
  return [`${tasks} ${kept.length === 1 ? "was" : "were"} changed meanwhile; ${stay}`, ...gone];
}

/** Returns who last changed what a change of many tasks sets. */
async function whoChangedTask(id: string, kind: ChangingTasks["change"]["kind"]): Promise<string> {
  const task = getState().board.server.get(id);
  if (!task) return NOBODY_KNOWN;
  if (isOwn(task.listId)) return "You";
  const past = await fetchPastOrNone(task);
  if (kind === "move") return authorName(past.movedBy);
  if (kind === "order") return authorName(past.placedBy);
  return kind === "delete" ? authorName(past.changes[0]) : whoIn(past, kind);
}

/**
 * Undo keeps each field that somebody changed after the person's own change. For each such field, returns a sentence that says
 * who changed it and that the value stays.
 */
async function keptInTask({ taskId, fields }: Restoring): Promise<string[]> {
  const { board } = getState();
  const task = board.server.get(currentId(board, taskId));
  if (!task) return [];
  const kept = keptFields(task, fields);
  if (kept.length === 0) return [];
  const past = await fetchPastOrNone(task);
  return kept.map((field) => {
    const { words, history } = FIELDS[field];
    return sentence(whoIn(past, history), words);
  });
}

/**
 * Returns who changed a task's status, place or list, or a name. In a private list it can only be the person, and so it is with
 * labels and saved views. Who renamed a shared list or a part of it is not known.
 */
async function whoChanged(name: string, args: object): Promise<string> {
  if (name === "editView" || name === "editLabel") return "You";
  if ("listId" in args) return isOwn(String(args.listId)) ? "You" : NOBODY_KNOWN;
  const task = taskIn(args);
  if (!task) return NOBODY_KNOWN;
  if (isOwn(task.listId)) return "You";
  const past = await fetchPastOrNone(task);
  if (name === "moveTask") return authorName(past.movedBy);
  return name === "reorderTask" ? authorName(past.placedBy) : whoIn(past, "status");
}

function taskIn(args: object): Task | undefined {
  const { board } = getState();
  return "taskId" in args ? board.server.get(currentId(board, String(args.taskId))) : undefined;
}

function isOwn(listId: string): boolean {
  return getState().board.lists.some((list) => list.google_list_id === listId);
}

function whoIn({ changes }: TaskPast, field: string): string {
  return authorName(changes.find((each) => each.field === field));
}

function sentence(who: string, words: string): string {
  return `${who} changed the ${words} meanwhile; that ${words} stays.`;
}
