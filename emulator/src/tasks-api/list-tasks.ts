import { newestFirst } from "../state/tasks.ts";
import type { Task } from "../state/types.ts";
import type { Answer, Call } from "./call.ts";
import { invalidArgument } from "./errors.ts";
import { requireListToRead } from "./lookup.ts";
import type { PageStart } from "./paging.ts";
import { decodePageToken, encodePageToken, pageSize } from "./paging.ts";
import { collection, taskResource } from "./serialise.ts";
import { parseTimestamp } from "./timestamp.ts";

const DEFAULT_PAGE = 20;
const LARGEST_PAGE = 100;
const DAY_MS = 86_400_000;

/**
 * tasks.list: lists tasks by `updated`, the last changed first, never by position. Deleted, hidden and assigned tasks are listed
 * only on request.
 */
export function listTasks(call: Call): Answer {
  const { query, world } = call;
  const list = requireListToRead(call);
  const wanted = filter(call);
  const start = decodePageToken(query.get("pageToken"));
  const asked = pageSize(query.get("maxResults"), DEFAULT_PAGE, LARGEST_PAGE);
  const size = call.shortPages ? Math.max(1, asked >> 1) : asked;

  const tasks = newestFirst(list).filter(wanted);
  const first = start.after ? tasks.findIndex((task) => isBehind(task, start.after!)) : start.offset;
  const page = first < 0 ? [] : tasks.slice(first, first + size);
  const more = first >= 0 && first + size < tasks.length;
  const token = more ? encodePageToken(nextStart(call, first + size, page.at(-1)!)) : undefined;
  const items = page.map((task) => taskResource(list, task));
  return { resource: collection("tasks#tasks", items, token, world.switches), etagHeader: true };
}

function nextStart({ world }: Call, offset: number, { updated, sequence }: Task): PageStart {
  return world.switches.pageTokens === "offset" ? { offset } : { offset, after: { updated, sequence } };
}

function isBehind(task: Task, { updated, sequence }: { updated: number; sequence: number }): boolean {
  return task.updated < updated || (task.updated === updated && task.sequence < sequence);
}

function filter({ query, world }: Call): (task: Task) => boolean {
  const { tombstoneDays, updatedMinInclusive } = world.switches;
  const oldestTombstone = tombstoneDays === null ? -Infinity : world.clock() - tombstoneDays * DAY_MS;
  const showCompleted = flag(query, "showCompleted", true);
  const showDeleted = flag(query, "showDeleted", false);
  const showHidden = flag(query, "showHidden", false);
  const showAssigned = flag(query, "showAssigned", false);
  const updatedMin = time(query, "updatedMin") ?? -Infinity;
  const completed = range(query, "completedMin", "completedMax");
  const due = range(query, "dueMin", "dueMax");
  return (task) =>
    (showDeleted ? !task.deleted || task.updated >= oldestTombstone : !task.deleted) &&
    (showHidden || !task.hidden) &&
    (showCompleted || task.status !== "completed") &&
    (showAssigned || !task.assignmentInfo) &&
    (updatedMinInclusive ? task.updated >= updatedMin : task.updated > updatedMin) &&
    completed(task.completed) &&
    due(task.due);
}

/** Makes a filter for dates within two inclusive bounds. If either bound is given, a task without the date does not pass. */
function range(query: URLSearchParams, low: string, high: string): (date: string | undefined) => boolean {
  const min = time(query, low);
  const max = time(query, high);
  if (min === undefined && max === undefined) return () => true;
  return (date) =>
    date !== undefined && Date.parse(date) >= (min ?? -Infinity) && Date.parse(date) <= (max ?? Infinity);
}

function time(query: URLSearchParams, name: string): number | undefined {
  const text = query.get(name);
  return text ? parseTimestamp(text) : undefined;
}

function flag(query: URLSearchParams, name: string, standard: boolean): boolean {
  const text = query.get(name);
  if (!text) return standard;
  if (text !== "true" && text !== "false" && text !== "1" && text !== "0") throw invalidArgument();
  return text === "true" || text === "1";
}
