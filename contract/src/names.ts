import * as z from "zod/mini";
import { LIMITS, NO_SECTION, NO_SUBLIST } from "./limits.ts";
import { INVALID } from "./sentences.ts";

// eslint-disable-next-line no-control-regex -- control characters are what this rule is about
const ODD = /[\ud800-\udfff\u0000-\u001f\u007f-\u009f\u2028\u2029]/;
const LONE_SURROGATES = /[\ud800-\udbff][\udc00-\udfff]|[\ud800-\udfff]/g;
// eslint-disable-next-line no-control-regex -- control characters are what this rule is about
const CONTROLS = /[\u0000-\u001f\u007f-\u009f\u2028\u2029]+/g;

// eslint-disable-next-line no-control-regex -- control characters are what this rule is about
const UNSHOWN = /[\u0000-\u0008\u000b-\u001f\u007f]/g;

/**
 * A text on one line, as Google keeps it: lone surrogates replaced, runs of control characters one space, trimmed.
 * Nothing else changes: no normalisation, no case folding, zero-width characters stay (rule T10).
 */
export function normText(text: string): string {
  if (!ODD.test(text)) return text.trim();
  return wellFormed(text).replace(CONTROLS, " ").trim();
}

function wellFormed(text: string): string {
  return text.replace(LONE_SURROGATES, (found) => (found.length === 2 ? found : "\ufffd"));
}

/**
 * A text of several lines: line ends are `\n`, as Google keeps them, lone surrogates are replaced, and what cannot be
 * shown is a space; tabs stay.
 */
export function normLines(text: string): string {
  return wellFormed(text.replace(/\r\n?/g, "\n")).replace(UNSHOWN, " ");
}

const UNSEEN = /^[\p{White_Space}\p{Default_Ignorable_Code_Point}]*$/u;

/** Whether a name is none: empty, or of characters that nobody can see. */
export function isUnseen(name: string): boolean {
  return UNSEEN.test(name);
}

/** A name of a list, sublist, section or label: `normText` with inner double spaces collapsed. */
export function normName(name: string): string {
  return normText(name).replace(/ {2,}/g, " ");
}

/** The form in which two names are the same name: names are unique ignoring case (product 5.5). */
export function nameKey(name: string): string {
  return normName(name).toLowerCase();
}

const RESERVED: ReadonlySet<string> = new Set([NO_SECTION, NO_SUBLIST].map(nameKey));

/**
 * What is wrong with a name that a person typed, for forms; `nameSchema` says the same with zod.
 * @param required the product's sentence for an empty name of this kind
 */
export function nameProblem(name: string, required: string): string | undefined {
  const normal = normName(name);
  if (isUnseen(normal)) return required;
  if (Array.from(normal).length > LIMITS.name) return INVALID.nameTooLong;
  return RESERVED.has(nameKey(normal)) ? INVALID.nameReserved : undefined;
}

/**
 * Schema of a name: trimmed, 1 to 100 characters, not one of the reserved group names.
 * @param required the product's sentence for an empty name of this kind
 */
export function nameSchema(required: string) {
  return z.pipe(
    z.pipe(z.string({ error: required }), z.transform(normName)),
    z.string().check(
      z.refine((name) => !isUnseen(name), required),
      z.maxLength(LIMITS.name, INVALID.nameTooLong),
      z.refine((name) => !RESERVED.has(nameKey(name)), INVALID.nameReserved),
    ),
  );
}
