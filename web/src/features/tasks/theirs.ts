import type { Task } from "@tasklane/contract/tasks.ts";
import { cardDate } from "../../ui/dates.ts";
import { ago } from "../../ui/times.ts";
import { authorName } from "./authorName.ts";
import { idIn, nameIn, valuesOf } from "./formValues.ts";
import type { TaskValues } from "./formValues.ts";
import type { TaskPast } from "./taskHistory.ts";

/** The words for each field in a sentence, and its name in the task's history. */
const NAMES: Readonly<Record<keyof TaskValues, { words: string; history?: string }>> = {
  title: { words: "title", history: "title" },
  description: { words: "description", history: "notes" },
  list: { words: "list" },
  sublist: { words: "sublist", history: "sublist" },
  section: { words: "section", history: "section" },
  label: { words: "label", history: "label" },
  dueDate: { words: "due date", history: "due" },
};
const FIELDS = Object.keys(NAMES) as (keyof TaskValues)[];
/** A sentence quotes at most this many characters of a value. */
const QUOTED = 60;

/**
 * The fields in which a task now differs from an open form's initial values. A list that was only renamed counts as the same
 * list. After a move to another list, sublist and section are left out: the move cleared them, and the message beside the
 * form's list field already reports the move.
 */
export function changedFields(task: Task, began: TaskValues): (keyof TaskValues)[] {
  const now = valuesOf(task);
  const isMoved = idIn(now.list) !== idIn(began.list);
  return FIELDS.filter((field) => {
    if (field === "list") return isMoved;
    if (isMoved && (field === "sublist" || field === "section")) return false;
    return now[field] !== began[field];
  });
}

/**
 * Says who changed a field since the form opened, when, and to what: `Max changed the due date a moment ago, to 20 Nov 2026`.
 * @param past the task's history. It does not record when a task was moved to another list.
 * @param me this person's e-mail address, to recognise changes that they made in another tab or in Google
 */
export function theirSentence(
  field: keyof TaskValues,
  task: Task,
  { past, me, now }: { past: TaskPast; me: string; now: number },
): string {
  const { words, history } = NAMES[field];
  const change = past.changes.find((each) => each.field === history);
  const author = field === "list" ? past.movedBy : change;
  const when = change ? ago(Date.parse(change.at), now) : "just now";
  const moment = when === "just now" ? "a moment ago" : when;
  return `${authorName(author, me)} changed the ${words} ${moment}, to ${shown(field, valuesOf(task)[field])}`;
}

function shown(field: keyof TaskValues, value: string | null): string {
  if (field === "dueDate") return value ? cardDate(value) : "No Date";
  const text = (field === "sublist" || field === "list" ? nameIn(value ?? "") : value) ?? "";
  if (text === "") return field === "description" ? "an empty one" : "None";
  const characters = Array.from(text);
  return `“${characters.length > QUOTED ? `${characters.slice(0, QUOTED - 1).join("")}…` : text}”`;
}
