import type { GoogleTask } from "../../google/GoogleTasks.ts";
import { readMarker } from "./marker.ts";

/** A Google task as we read it. `title` is as Google holds it; `notes` come without our marker. */
export interface RemoteTask {
  id: string;
  /** null when nothing was read. */
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
  /** Only the deletion is known: Google no longer has the task at all. */
  unread: boolean;
  assigned: string | null;
}

/** Where the reading comes from: a listing, a reading by id, or the answer to a write of ours. */
export type Source = "listing" | "reading" | "answer";

/**
 * Parses Google's task: times become milliseconds, the due date a day, line ends `
 * `, and the marker leaves the notes.
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

/** Stands for a task of which Google no longer has even the deleted one. */
export function goneFrom(id: string, at: number): RemoteTask {
  return {
    ...remoteTaskFrom({ id, etag: "", updated: new Date(at).toISOString(), deleted: true }),
    etag: null,
    unread: true,
  };
}
