import { isUnseen } from "./isUnseen.ts";
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
 * Normalises a text to one line, as Google stores it. Replaces lone surrogates, turns runs of control characters into one space,
 * and trims. It changes nothing else, so that a title is equal before and after it was in Google: no Unicode normalisation, no
 * case folding, and zero-width characters stay (rule T10).
 */
export function normText(text: string): string {
  if (!ODD.test(text)) return text.trim();
  return wellFormed(text).replace(CONTROLS, " ").trim();
}

function wellFormed(text: string): string {
  return text.replace(LONE_SURROGATES, (found) => (found.length === 2 ? found : "\ufffd"));
}

/**
 * Normalises a text of several lines. Line ends become `\n`, as Google stores them. Lone surrogates are replaced, and
 * unprintable characters become spaces. Tabs stay.
 */
export function normLines(text: string): string {
  return wellFormed(text.replace(/\r\n?/g, "\n")).replace(UNSHOWN, " ");
}

/** Normalises a name of a list, sublist, section or label: `normText`, with inner runs of spaces reduced to one. */
export function normName(name: string): string {
  return normText(name).replace(/ {2,}/g, " ");
}

/** Returns the key by which names are compared, so that `Errands` and `errands` are the same name (product 5.5). */
export function nameKey(name: string): string {
  return normName(name).toLowerCase();
}

/** The keys of names that nothing may have, because the board uses them as headings (product 5.5). */
export const RESERVED_NAMES: ReadonlySet<string> = new Set([NO_SECTION, NO_SUBLIST].map(nameKey));

/**
 * Checks a name that a person types into a form. It does what `nameSchema` does with zod, which the page need not load for this.
 * @param required the sentence for an empty name of this kind
 * @returns the sentence about the problem, or undefined
 */
export function nameProblem(name: string, required: string): string | undefined {
  const normal = normName(name);
  if (isUnseen(normal)) return required;
  if (Array.from(normal).length > LIMITS.name) return INVALID.nameTooLong;
  return RESERVED_NAMES.has(nameKey(normal)) ? INVALID.nameReserved : undefined;
}

/**
 * Tells whether notes exceed 500 code points, the limit for notes typed in Tasklane (product 5.2). Browser and server both use
 * this function.
 */
export function notesTooLong(notes: string): boolean {
  return Array.from(notes).length > LIMITS.notes;
}
