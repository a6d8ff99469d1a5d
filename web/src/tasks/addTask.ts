import { addTask as call } from "@tasklane/contract/tasks.ts";
import type { Task } from "@tasklane/contract/tasks.ts";
import { FAILURE } from "@tasklane/contract/sentences.ts";
import { decodeTitle } from "@tasklane/contract/titles.ts";
import { optimistic } from "../api/optimistic.ts";
import { send } from "../api/send.ts";
import { findList } from "../state/boardData.ts";
import { getState } from "../state/store.ts";
import { say } from "../api/say.ts";

/** What a person enters for a task, its names already in the encoded title. */
export interface TaskInput {
  listId: string;
  title: string;
  notes: string;
  due: string | null;
}

/**
 * Creates a task.
 * @param key the same for the same attempt, so that asking again after a lost answer makes no second task
 * @returns what went wrong, or undefined
 */
export async function addTask(input: TaskInput, key: string): Promise<unknown> {
  const task = newTask(input);
  const { answer, failed } = await optimistic({
    touches: [task.id],
    apply: (known) => known ?? task,
    send: (options) => send(call, input, { ...options, key }),
    settle: ({ data }) => ({ tasks: [data], named: { from: task.id, to: data.id } }),
    failure: FAILURE.fallback,
  });
  if (answer) say.success(answer.message);
  return failed;
}

/** The task as it is shown until the server has named it; Google puts new tasks first. */
function newTask({ listId, title, notes, due }: TaskInput): Task {
  const { text, sublist, section, label } = decodeTitle(title);
  const list = findList(getState().board, listId);
  const inSublist = Object.values(list?.sublists ?? {}).find((each) => each.sublist_name === sublist);
  return {
    id: `new-${crypto.randomUUID()}`,
    task_id: null,
    title,
    finalTitle: text,
    notes,
    due,
    status: "needsAction",
    completed: null,
    listId,
    listName: list?.google_list_name ?? "",
    sublistId: inSublist?.sublist_id ?? null,
    sublistName: sublist,
    section,
    label,
    parent: null,
    position: "",
    version: 0,
    synced: "waiting",
  };
}
