import { readHandEditedTitle } from "@tasklane/contract/handEditedTitle.ts";
import { nameKey, normText } from "@tasklane/contract/names.ts";
import { decodeTitle, encodeSuffix } from "@tasklane/contract/titles.ts";
import type { TitleParts } from "@tasklane/contract/titles.ts";
import type { Field, Value } from "./task.ts";

/**
 * The names that a title in Google may hold: those of the list's sublists and sections, and of one account's labels. Google has no
 * such fields, so they stand in parentheses at the end of the title: `Buy milk (#Errands ##Shop ###Urgent)`. Parentheses with
 * other names are plain text (rule T9). Each map leads from a name's key, which ignores case, to the name as people wrote it.
 */
export interface KnownNames {
  sublists: ReadonlyMap<string, string>;
  sections: ReadonlyMap<string, string>;
  labels: ReadonlyMap<string, string>;
}

/** The fields that stand together in Google's title (`KnownNames`). If one of them changed, the whole title is written. */
export const IN_TITLE = ["text", "sublist", "section", "label"] as const satisfies readonly Field[];

/** Whether a field of a task is part of its title in Google. */
export function isInTitle(field: Field): field is (typeof IN_TITLE)[number] {
  return (IN_TITLE as readonly Field[]).includes(field);
}

/** The names that a task's title in Google has in parentheses. Null stands for none. */
export type Names = Record<"sublist" | "section" | "label", Value>;

/** What a task's title in Google holds. */
export type TitleValues = Names & { text: Value };

/**
 * Parses a title from Google. The names in parentheses at its end count only if all of them are known; otherwise the whole title is
 * text (rule T9). So `Call back (#urgent)` stays as its author typed it. A name is known if the list has it, if this task's last
 * title had it, or if Tasklane gives it to the task.
 * @param before the title that Google last showed for this task, with its values; null for a task that is new to Tasklane
 * @param own names that the task has in Tasklane, or that a write to Google of unknown outcome gives it
 * @param isParent whether a Google id belongs to a task of this list. A title may also hold its parent's id, as in `Milk (/abc)`.
 *   Without this check, `either (/or)` would lose its end
 */
export function readTitle(
  title: string,
  before: { raw: string; values: TitleValues } | null,
  names: KnownNames,
  isParent: (googleId: string) => boolean,
  own: readonly Partial<Names>[] = [],
): TitleValues {
  if (before && before.raw === title) return before.values;
  const asText: TitleValues = { text: normText(title), sublist: null, section: null, label: null };
  // An earlier title such as `Call (#urgent)` may have been read as plain text. It then held no names that this title can have
  // lost. Or it showed no names of the task, because there was no room or its person had left them out (T10, T12).
  const isText = before?.values.text === normText(before?.raw ?? "");
  const written = before && (isText ? encodeSuffix({ ...before.values, path: [] }) || null : before.raw);
  const parts = withHidden(readHandEditedTitle(written, title), isText ? null : before);
  const known = knownParts(parts, before ? [before.values, ...own] : own, names);
  const ours = written === null ? [] : decodeTitle(written).path;
  return known && parts.path.every((id) => isParent(id) || ours.includes(id))
    ? { text: parts.text, ...known }
    : asText;
}

/**
 * The last title may have had no room for all names (T10). If the person changed none of those that it showed, adds the others.
 * @param before that title, with the task's values; null if it showed no names
 */
function withHidden(parts: TitleParts, before: { raw: string; values: TitleValues } | null): TitleParts {
  if (before === null) return parts;
  const shown = decodeTitle(before.raw);
  const isSame = (["sublist", "section", "label"] as const).every(
    (part) => nameKey(parts[part] ?? "") === nameKey(shown[part] ?? ""),
  );
  const { sublist, section, label } = before.values;
  return isSame ? { ...parts, sublist, section, label } : parts;
}

/**
 * Looks up the names that a title has in its parentheses. Returns them with the task's own capitals, or else with those of the
 * known name; null if one of them is not known.
 */
function knownParts(parts: TitleParts, ours: readonly Partial<Names>[], names: KnownNames): Names | null {
  const find = (part: keyof Names, known: ReadonlyMap<string, string>): Value | undefined => {
    const name = parts[part];
    if (name === null) return null;
    const key = nameKey(name);
    const isIt = (value: Value | undefined): boolean => typeof value === "string" && nameKey(value) === key;
    return ours.map((values) => values[part]).find(isIt) ?? known.get(key);
  };
  const sublist = find("sublist", names.sublists);
  const section = find("section", names.sections);
  const label = find("label", names.labels);
  return sublist === undefined || section === undefined || label === undefined
    ? null
    : { sublist, section, label };
}
