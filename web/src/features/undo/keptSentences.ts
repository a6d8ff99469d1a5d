import type { TaskOutcome } from "@tasklane/contract/changeTasks.ts";
import type { Change, Task } from "@tasklane/contract/tasks.ts";
import { Failed } from "../../data/api/failed.ts";
import { currentId } from "../../data/boardData.ts";
import type { Ended } from "../../data/mutations/runMutation.ts";
import type { MutationCall } from "../../data/mutations/undoStack.ts";
import { getState } from "../../data/store.ts";
import type { ChangingTasks } from "../tasks/changedTask.ts";
import { keptFields } from "../tasks/formerFields.ts";
import type { FieldName } from "../tasks/formerFields.ts";
import type { Restoring } from "../tasks/restoreFields.ts";
import { taskHistory } from "../tasks/taskHistory.ts";

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
    calls.slice(0, 100).map(async ({ name, args }, at): Promise<string[]> => {
      const { failed } = ended[at]!;
      const isKept = failed instanceof Failed && failed.code === "kept";
      if (name === "restoreFields")
        return failed === undefined || isKept ? keptInTask(args as Restoring) : [];
      // Of changes of many tasks, those of the order alone are not reported.
      if (name === "changeTasks") return keptOfMany(args as ChangingTasks, ended[at]!);
      if (name === "uncreateTasks") {
        const ids = (args as { tasks: readonly Task[] }).tasks.map(({ id }) => id);
        return keptOfMany({ ids, change: { kind: "delete" } }, ended[at]!);
      }
      if (!isKept || (name === "reorderTask" && "inList" in args)) return [];
      if (/^(add|delete|remove)/.test(name)) return ["It was changed meanwhile, so it stays."];
      return [sentence(await whoChanged(name, args), STAYS[name] ?? "name")];
    }),
  );
  const sentences = [...new Set(said.flat())];
  return sentences.length > 0 ? sentences.slice(0, NAMED).join(" ") : undefined;
}

/**
 * Says how many tasks Undo left as they are, because somebody has changed them since. Changes of the order alone are not
 * reported.
 */
function keptOfMany({ ids, change }: ChangingTasks, { answer, failed }: Ended<unknown>): string[] {
  const isAnswered = failed instanceof Failed ? failed.code === "kept" : answer !== undefined;
  if (change.kind === "order" || !isAnswered) return [];
  const { data } = (answer ?? { data: { outcomes: [] } }) as { data: { outcomes: TaskOutcome[] } };
  const kept = ids.length - data.outcomes.filter(({ outcome }) => outcome === "done").length;
  if (kept === 0) return [];
  return [
    kept === 1
      ? "1 task was changed meanwhile; it stays."
      : `${kept} tasks were changed meanwhile; they stay.`,
  ];
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
  const changes = await taskHistory(task).catch((): readonly Change[] => []);
  return kept.map((field) => {
    const { words, history } = FIELDS[field];
    return sentence(whoIn(changes, history), words);
  });
}

/**
 * Returns who changed a task's status, position or list. In a private list it can only be the person. In a shared list, the
 * task's history says who changed the status, but not who moved the task.
 */
async function whoChanged(name: string, args: object): Promise<string> {
  // Nobody else can change a person's saved views.
  if (name === "editView") return "You";
  const { board } = getState();
  const task = "taskId" in args ? board.server.get(currentId(board, String(args.taskId))) : undefined;
  if (!task) return "Somebody";
  if (board.lists.some((list) => list.google_list_id === task.listId)) return "You";
  if (name !== "completeTask") return "Somebody";
  return whoIn(await taskHistory(task).catch((): readonly Change[] => []), "status");
}

function whoIn(changes: readonly Change[], field: string): string {
  const change = changes.find((each) => each.field === field);
  if (!change?.by) return "Somebody";
  return change.by === getState().user?.email ? "You" : change.byName || change.by;
}

function sentence(who: string, words: string): string {
  return `${who} changed the ${words} meanwhile; that ${words} stays.`;
}
