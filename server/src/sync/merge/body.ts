import { encodeTitle, TitleTooLong } from "@tasklane/contract/titles.ts";
import type { GoogleTaskBody } from "../../google/GoogleTasks.ts";
import type { TitleValues } from "../../domain/title.ts";
import type { Field, Values } from "../../domain/task.ts";

/** The fields that Google's title encodes together. If one of them changed, all of them are written. */
export const IN_TITLE = ["text", "sublist", "section", "label"] as const satisfies readonly Field[];

/**
 * Encodes a task's title for one member's Google account. A title that is too long for Google loses the path to its
 * parent first, because Google stores the parent anyway. Then it loses label, section and sublist, in this order. The
 * text is never cut (rule T10).
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
 * Builds the body of a write of these fields. If one field of the title is among them, the title carries all four. A
 * due date is written as midnight UTC of its day.
 */
export function bodyFor(
  values: Values,
  fields: readonly Field[],
  googleParent: string | null,
): GoogleTaskBody {
  const body: GoogleTaskBody = {};
  if (IN_TITLE.some((field) => fields.includes(field))) body.title = titleFor(values, googleParent);
  if (fields.includes("notes")) body.notes = values.notes || null;
  if (fields.includes("due")) body.due = values.due === null ? null : `${values.due}T00:00:00.000Z`;
  if (fields.includes("status")) {
    if (values.status === "completed") body.status = "completed";
    else Object.assign(body, { status: "needsAction", completed: null });
  }
  return body;
}
