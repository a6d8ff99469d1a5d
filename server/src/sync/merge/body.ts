import { encodeTitle, TitleTooLong } from "@tasklane/contract/titles.ts";
import type { GoogleTaskBody } from "../../google/GoogleTasks.ts";
import { isInTitle } from "../../domain/title.ts";
import type { TitleValues } from "../../domain/title.ts";
import type { Field, Values } from "../../domain/task.ts";

/**
 * Makes a task's title for one member's Google account: the text, then sublist, section, label and the parent's id in parentheses,
 * as in `Buy milk (#Errands ##Shop ###Urgent /abc)`. A title that is too long for Google loses the parent's id first, because
 * Google stores the parent anyway. Then it loses label, section and sublist. The text is never cut (rule T10).
 */
export function titleFor(values: TitleValues, googleParent: string | null): string {
  const full = {
    text: values.text ?? "",
    sublist: values.sublist,
    section: values.section,
    label: values.label,
    path: googleParent === null ? [] : [googleParent],
  };
  for (const lost of [{}, { path: [] }, { label: null }, { section: null }, { sublist: null }]) {
    Object.assign(full, lost);
    try {
      return encodeTitle(full);
    } catch (error) {
      if (!(error instanceof TitleTooLong)) throw error;
    }
  }
  return values.text ?? "";
}

/**
 * Makes the body of a request that writes these fields to Google. Text, sublist, section and label share the title, so each of
 * them writes all four. A due date is written as midnight UTC of its day.
 * @param parent the Google id of its parent
 */
export function bodyFor(values: Values, fields: readonly Field[], parent: string | null): GoogleTaskBody {
  const body: GoogleTaskBody = {};
  if (fields.some(isInTitle)) body.title = titleFor(values, parent);
  if (fields.includes("notes")) body.notes = values.notes || null;
  if (fields.includes("due")) body.due = values.due === null ? null : `${values.due}T00:00:00.000Z`;
  if (fields.includes("status")) {
    if (values.status === "completed") body.status = "completed";
    else Object.assign(body, { status: "needsAction", completed: null });
  }
  return body;
}
