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
 * What a title in Google says. Parts count only if every name in them exists in the list already, stood in the title
 * that we last wrote or read there, or is one that we may have written meanwhile; otherwise the whole title is text
 * (rule T9).
 * @param before the title as we last knew it, with the values that it then had; null for a task new to us
 * @param own names that the task has with us, or that a write of ours whose answer is missing gave it
 * @param isParent whether an id is that of a task of this list, so that `either (/or)` stays a title
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
  // a title that only looks encoded is no measure for the next one
  const written = before === null || before.values.text === normText(before.raw) ? null : before.raw;
  const parts = readHandEditedTitle(written, title);
  const known = knownParts(parts, before ? [before.values, ...own] : own, names);
  const ours = written === null ? [] : decodeTitle(written).path;
  return known && parts.path.every((id) => isParent(id) || ours.includes(id))
    ? { text: parts.text, ...known }
    : asText;
}

type Parts = Omit<TitleValues, "text">;

/** The names as they are written in the list; null when one of them exists nowhere. */
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
