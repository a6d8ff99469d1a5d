import type { BinEntry } from "@tasklane/contract/bin.ts";
import { addDays } from "@tasklane/contract/dueDates.ts";
import type { Day } from "@tasklane/contract/dueDates.ts";
import { TEXT } from "@tasklane/contract/sentences.ts";
import { folded } from "../../data/folded.ts";
import { localDay } from "../../data/localDay.ts";
import { titleOn } from "../tasks/titleOn.ts";
import { cardDate } from "../../ui/dates.ts";

const DAY = 24 * 60 * 60_000;
/** A row shows how many days are left once there are at most this many. */
const SOON = 7;

/** A key that identifies an entry. It contains list and sublist, because a section's id is unique only within them. */
export function keyOf({
  kind,
  id,
  listId,
  sublistId,
}: Pick<BinEntry, "kind" | "id" | "listId" | "sublistId">): string {
  return [kind, id, kind === "list" ? "" : listId, sublistId].join(" ");
}

/** Whether an entry consists of tasks: one, or several that were deleted together. */
export function isOfTasks({ kind }: Pick<BinEntry, "kind">): boolean {
  return kind === "task" || kind === "tasks" || kind === "completed";
}

/** The title of an entry's row, for example `3 tasks` for tasks that were deleted together. */
export function titleOf({ kind, name, tasks }: Pick<BinEntry, "kind" | "name" | "tasks">): string {
  if (kind === "tasks") return counted(tasks, "task");
  return kind === "completed" ? "Clear Completed Task" : titleOn({ finalTitle: name });
}

/** Makes an entry of its own for one of the entry's tasks. */
export function taskOf(entry: BinEntry, taskId: string): BinEntry {
  const at = entry.taskIds.indexOf(taskId);
  return { ...entry, kind: "task", id: taskId, sublistId: null, name: entry.texts[at] ?? "" };
}

/** What an entry is and where it was, for example `Task with 3 subtasks, from Family / Summer trip`. */
export function whatItWas(entry: BinEntry): string {
  const place = [entry.listName, entry.sublistName].filter(Boolean).join(" / ");
  switch (entry.kind) {
    case "task": {
      const subtasks = entry.tasks - 1;
      const along = subtasks > 0 ? ` with ${counted(subtasks, "subtask")},` : "";
      return `Task${along} from ${place}`;
    }
    case "tasks":
      return `Deleted together from ${place}`;
    case "completed":
      return `${counted(entry.tasks, "task")} from ${place}`;
    case "list":
      return entry.tasks > 0 ? `List with ${counted(entry.tasks, "task")}` : "List without tasks";
    case "sublist":
      return `Sublist of ${place}`;
    case "section":
      return `Section of ${place}`;
    case "label":
      return "Label";
  }
}

/** What goes with an entry that is deleted for good: `“Garden” goes with its 3 tasks.` */
export function whatGoes(entry: BinEntry): string {
  const { kind, tasks } = entry;
  if (kind === "tasks" || kind === "completed")
    return `${counted(tasks, "task")} ${tasks === 1 ? "goes" : "go"}.`;
  const name = `“${titleOf(entry)}” goes`;
  if (kind === "list" && tasks > 0) return `${name} with its ${counted(tasks, "task")}.`;
  if (kind === "task" && tasks > 1) return `${name} with its ${counted(tasks - 1, "subtask")}.`;
  return `${name}.`;
}

/** Who deleted an entry and when: `you, in Google Tasks, 11:20`. */
export function whoAndWhen({ by, byName, at, source }: BinEntry, me: string | undefined): string {
  const who = by === "" ? "somebody who left" : by === me ? "you" : byName || by;
  const then = new Date(at);
  const two = (part: number): string => String(part).padStart(2, "0");
  const where = source === "google" ? [TEXT.inGoogleTasks] : [];
  return [who, ...where, `${two(then.getHours())}:${two(then.getMinutes())}`].join(", ");
}

/** How long an entry still stays in the bin: `3 days left`. Empty if it stays for longer than `SOON`. */
export function timeLeft({ until }: BinEntry, now: number): string {
  const days = Math.max(1, Math.ceil((Date.parse(until) - now) / DAY));
  return days > SOON ? "" : `${counted(days, "day")} left`;
}

/** Groups entries by the local day of their deletion. The order stays. */
export function byDay(entries: readonly BinEntry[], today: Day): { name: string; entries: BinEntry[] }[] {
  const groups = Map.groupBy(entries, ({ at }) => localDay(Date.parse(at)));
  return [...groups].map(([day, some]) => ({ name: dayName(day, today), entries: some }));
}

function dayName(day: Day, today: Day): string {
  if (day === today) return "Today";
  return day === addDays(today, -1) ? "Yesterday" : cardDate(day);
}

function counted(count: number, what: string): string {
  return `${count.toLocaleString("en")} ${what}${count === 1 ? "" : "s"}`;
}

/** Which entries the bin shows: those of one kind or of one list, and those that contain a text. */
export interface BinFilter {
  /** `all`, or only one kind or list, such as `kind task` or `list Home`. */
  show: string;
  text: string;
}

const KINDS: Readonly<Record<BinEntry["kind"], string>> = {
  task: "Tasks",
  tasks: "Tasks deleted together",
  completed: "Cleared tasks",
  list: "Lists",
  sublist: "Sublists",
  section: "Sections",
  label: "Labels",
};

/** The kinds and lists by which these entries can be filtered. */
export function filterOptions(entries: readonly BinEntry[]): { value: string; name: string }[] {
  const kinds = Object.entries(KINDS).filter(([kind]) => entries.some((entry) => entry.kind === kind));
  const lists = new Set(entries.flatMap(({ listName }) => listName ?? []));
  return [
    { value: "all", name: "Everything" },
    ...kinds.map(([kind, name]) => ({ value: `kind ${kind}`, name })),
    ...[...lists].toSorted().map((list) => ({ value: `list ${list}`, name: `From ${list}` })),
  ];
}

/**
 * The entries that pass a filter. The text is searched in the entries' names and in the titles of their tasks, ignoring case and
 * accents as the search does.
 */
export function filterEntries(entries: readonly BinEntry[], { show, text }: BinFilter): BinEntry[] {
  const wanted = folded(text.trim());
  return entries.filter(
    (entry) =>
      (show === "all" || show === `kind ${entry.kind}` || show === `list ${entry.listName}`) &&
      [titleOf(entry), ...entry.texts].some((each) => folded(each).includes(wanted)),
  );
}
