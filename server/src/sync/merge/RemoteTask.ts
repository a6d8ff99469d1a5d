import { isDay } from "@tasklane/contract/isDay.ts";
import type { GoogleTask } from "../../google/GoogleTasks.ts";
import { readMarker } from "./marker.ts";

/**
 * A Google task as a reading shows it. `title` is Google's, with names in parentheses at its end: `Milk (#Errands)`. `notes` are
 * without the invisible `marker` by which Tasklane recognises its own inserts.
 */
export interface RemoteTask {
  id: string;
  /** Google's etag; null when Google no longer has the task, so that nothing of it could be read. */
  etag: string | null;
  updated: number;
  title: string;
  notes: string;
  marker: string | null;
  due: string | null;
  status: "needsAction" | "completed";
  completedAt: number | null;
  parent: string | null;
  position: string;
  deleted: boolean;
  /** Whether Google no longer has it, not even as a deleted task. Then only `id`, `updated` and `deleted` count. */
  unread: boolean;
  /** Whether a value is no text, the due date no day, or `updated` no time. Nobody knows what such a task holds (U13). */
  isOdd: boolean;
  assigned: string | null;
}

/**
 * Where a Google task was read:
 * - `reading`: in a listing, or by its id.
 * - `answer`: in the answer to one of our writes.
 * - `old list`: in the Google list that it has yet to leave, because it was moved to another list in Tasklane.
 */
export type Source = "reading" | "answer" | "old list";

/** Converts a task from Google's format. Times become milliseconds, the due date a day, and each line end a plain line feed. */
export function remoteTaskFrom(task: GoogleTask): RemoteTask {
  const values: unknown[] = [task.title, task.notes, task.due, task.etag, task.parent].map(
    (one) => one ?? "",
  );
  const [title, text, due, etag, parent] = values.map((value) => (typeof value === "string" ? value : ""));
  const day = due!.slice(0, 10);
  const { notes, marker } = readMarker(text!.replace(/\r\n?/g, "\n"));
  const completed = task.status === "completed";
  const updated = typeof task.updated === "string" ? Date.parse(task.updated) : NaN;
  return {
    id: task.id,
    etag: etag!,
    updated: updated || 0,
    title: title!,
    notes,
    marker,
    due: day || null,
    status: completed ? "completed" : "needsAction",
    completedAt: completed && task.completed ? Date.parse(task.completed) || null : null,
    parent: parent || null,
    position: task.position ?? "",
    deleted: task.deleted === true,
    unread: false,
    isOdd:
      values.some((value) => typeof value !== "string") ||
      (day !== "" && !isDay(day)) ||
      Number.isNaN(updated),
    assigned: task.assignmentInfo?.surfaceType ?? null,
  };
}

/** Makes a `RemoteTask` for an id that Google no longer has, not even as a deleted task. @param at by Google's clock */
export function goneFrom(id: string, at: number, parent: string | null = null): RemoteTask {
  const gone = remoteTaskFrom({ id, etag: "", updated: new Date(at).toISOString(), deleted: true });
  return { ...gone, parent, etag: null, unread: true };
}

/** Returns the Google ids of tasks and of their parents. */
export function idsOf(remotes: readonly RemoteTask[]): string[] {
  return remotes.flatMap(({ id, parent }) => (parent === null ? [id] : [id, parent]));
}
