import { readHandEditedTitle } from "@tasklane/contract/handEditedTitle.ts";
import { nameKey, normText } from "@tasklane/contract/names.ts";
import { decodeTitle } from "@tasklane/contract/titles.ts";
import type { TitleParts } from "@tasklane/contract/titles.ts";
import type { Value } from "./task.ts";
import type { KnownNames } from "./replica.ts";

export interface TitleValues {
  text: Value;
  sublist: Value;
  section: Value;
  label: Value;
}

/**
 * Parses a title from Google. The names encoded in it count only if all of them are known (rule T9). A name is known
 * if the list has it, if the title that we last knew had it, or if a write of ours may have set it. Otherwise the
 * whole title is text.
 * @param before the title as we last knew it, with its values; null for a task that is new to us
 * @param own names that the task has with us, or that an open pending write of ours gives it
 * @param isParent whether an id belongs to a task of this list; without that, `either (/or)` stays a plain title
 */
export function readTitle(
  title: string,
  before: { raw: string; values: TitleValues } | null,
  names: KnownNames,
  isParent: (googleId: string) => boolean,
  own: readonly Partial<Parts>[] = [],
): TitleValues {
  if (before && before.raw === title) return before.values;
  const asText: TitleValues = { text: normText(title), sublist: null, section: null, label: null };
  // If the earlier title only looked encoded and was read as plain text, it does not help to read this title.
  const written = before === null || before.values.text === normText(before.raw) ? null : before.raw;
  const parts = readHandEditedTitle(written, title);
  const known = knownParts(parts, before ? [before.values, ...own] : own, names);
  const ours = written === null ? [] : decodeTitle(written).path;
  return known && parts.path.every((id) => isParent(id) || ours.includes(id))
    ? { text: parts.text, ...known }
    : asText;
}

type Parts = Omit<TitleValues, "text">;

/** Returns the names as they are written in the list; null if one of them is not known. */
function knownParts(parts: TitleParts, ours: readonly Partial<Parts>[], names: KnownNames): Parts | null {
  const find = (part: keyof Parts, known: ReadonlyMap<string, string>): Value | undefined => {
    const name = parts[part];
    if (name === null) return null;
    const key = nameKey(name);
    const isIt = (value: Value | undefined): boolean => typeof value === "string" && nameKey(value) === key;
    return known.get(key) ?? ours.map((values) => values[part]).find(isIt);
  };
  const sublist = find("sublist", names.sublists);
  const section = find("section", names.sections);
  const label = find("label", names.labels);
  return sublist === undefined || section === undefined || label === undefined
    ? null
    : { sublist, section, label };
}
