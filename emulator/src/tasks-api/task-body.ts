import type { TaskChanges } from "../state/change-task.ts";
import type { Switches } from "../switches.ts";
import { invalidArgument } from "./errors.ts";
import { parseTimestamp } from "./timestamp.ts";

const TITLE_LIMIT = 1024;
const NOTES_LIMIT = 8192;
const INVISIBLE = /[\u200B-\u200D\u2060-\u2064\uFEFF]/g;

type Body = Record<string, unknown>;

/**
 * Reads the writable fields of a request's body, for insert and PATCH. null clears a field. Fields that only Google sets (id,
 * parent, position, etag …) are ignored.
 * @throws ApiError 400 for wrong types, unknown states, dates without a time, and, unless a switch cuts them, texts that are too
 *   long
 */
export function readTaskBody(body: Body, switches: Switches): TaskChanges {
  const changes: TaskChanges = {};
  if ("title" in body) changes.title = readTitle(body["title"], switches);
  if ("notes" in body) changes.notes = readText(body["notes"], NOTES_LIMIT, switches) || undefined;
  if ("due" in body) changes.due = readTime(body["due"])?.slice(0, "YYYY-MM-DD".length);
  if ("status" in body) changes.status = readStatus(body["status"]);
  if ("completed" in body) changes.completed = readTime(body["completed"]);
  if ("deleted" in body) changes.deleted = readFlag(body["deleted"]);
  if ("hidden" in body && switches.hiddenWritable) changes.hidden = readFlag(body["hidden"]);
  return changes;
}

/** Reads the fields of a request's body for PUT, which replaces the task: fields that the body lacks are cleared. */
export function readWholeTask(body: Body, switches: Switches): TaskChanges {
  const { title, notes, due, status, completed, deleted } = body;
  return readTaskBody({ ...body, title, notes, due, status, completed, deleted }, switches);
}

/** Reads the title of a list or a task. An absent title is empty. */
export function readTitle(value: unknown, switches: Switches): string {
  return readText(value, TITLE_LIMIT, switches);
}

function readText(value: unknown, limit: number, switches: Switches): string {
  if (value === undefined || value === null) return "";
  if (typeof value !== "string") throw invalidArgument();
  const text = switches.invisibleCharacters === "strip" ? value.replace(INVISIBLE, "") : value;
  if (lengthOf(text, switches) <= limit) return text;
  if (switches.overlongText === "reject") throw invalidArgument();
  return cut(text, limit, switches);
}

function lengthOf(text: string, { lengthUnit }: Switches): number {
  if (lengthUnit === "utf16") return text.length;
  return lengthUnit === "bytes" ? Buffer.byteLength(text) : Array.from(text).length;
}

function cut(text: string, limit: number, switches: Switches): string {
  let kept = "";
  let length = 0;
  for (const character of text) {
    length += lengthOf(character, switches);
    if (length > limit) break;
    kept += character;
  }
  return kept;
}

function readTime(value: unknown): string | undefined {
  if (value === undefined || value === null || value === "") return undefined;
  if (typeof value !== "string") throw invalidArgument();
  return new Date(parseTimestamp(value)).toISOString();
}

function readStatus(value: unknown): "needsAction" | "completed" {
  if (value === undefined || value === null) return "needsAction";
  if (value !== "needsAction" && value !== "completed") throw invalidArgument();
  return value;
}

function readFlag(value: unknown): boolean {
  if (value === undefined || value === null) return false;
  if (typeof value !== "boolean") throw invalidArgument();
  return value;
}
