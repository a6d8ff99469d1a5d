import type { GoogleTask } from "../../google/GoogleTasks.ts";
import { readMarker } from "./marker.ts";

/**
 * A Google task as we read it. `title` is Google's, and encodes sublist, section and label. `notes` lack our marker.
 */
export interface RemoteTask {
  id: string;
  /** null when Google no longer has the task, so that nothing of it could be read. */
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
  /**
   * Whether Google no longer has the task, not even as a deleted one. Then only `id`, `updated` and `deleted` mean
   * anything.
   */
  unread: boolean;
  assigned: string | null;
}

/** Where a reading comes from: a listing, a GET by id, or the answer to a write of ours. */
export type Source = "listing" | "reading" | "answer";

/**
 * Parses a task from Google. Times become milliseconds and the due date a day. Line ends become a plain line feed, and
 * our marker is taken out of the notes.
 */
export function remoteTaskFrom(task: GoogleTask): RemoteTask {
  const { notes, marker } = readMarker((task.notes ?? "").replace(/\r\n?/g, "\n"));
  const completed = task.status === "completed";
  return {
    id: task.id,
    etag: task.etag,
    updated: Date.parse(task.updated) || 0,
    title: task.title ?? "",
    notes,
    marker,
    due: task.due ? task.due.slice(0, 10) : null,
    status: completed ? "completed" : "needsAction",
    completedAt: completed && task.completed ? Date.parse(task.completed) || null : null,
    parent: task.parent ?? null,
    position: task.position ?? "",
    deleted: task.deleted === true,
    unread: false,
    assigned: task.assignmentInfo?.surfaceType ?? null,
  };
}

/** Makes a `RemoteTask` for an id that Google no longer has, not even as a deleted task. */
export function goneFrom(id: string, at: number): RemoteTask {
  return {
    ...remoteTaskFrom({ id, etag: "", updated: new Date(at).toISOString(), deleted: true }),
    etag: null,
    unread: true,
  };
}
