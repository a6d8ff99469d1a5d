import { nameKey } from "./names.ts";
import type { PlacedWord } from "./dayPhrases.ts";

/** A list or sublist that a quick-add line may name, with its sections. */
export interface NamedPlace {
  id: string;
  name: string;
  sections: readonly string[];
}
export interface NamedList extends NamedPlace {
  sublists: readonly NamedPlace[];
}

/** A task that may become the parent of the new one, with its list, sublist and section. */
export interface ParentTask {
  taskId: string;
  listId: string;
  sublistId: string | null;
  section: string | null;
}

/** The id of a list, which is Google's id in the person's account, and of a sublist in it if one is meant. */
export interface PlaceIds {
  listId: string;
  sublistId: string | null;
}

/** The names that a person can use in a quick-add line, such as `#Errands`. */
export interface QuickAddNames {
  lists: readonly NamedList[];
  labels: readonly string[];
  /** Finds an open top-level task by the key of its title (`nameKey`), in one list or in all. */
  findParent: (titleKey: string, listId: string | undefined) => ParentTask | undefined;
  /** Names of sections and labels that do not exist yet, and that the person chose to create. */
  created: { sections: readonly string[]; labels: readonly string[] };
  /** If several lists or sublists have a name: the one that the person picked, by the key of the name as it is written. */
  picked: ReadonlyMap<string, PlaceIds>;
}

/** What a sign before a name stands for in a quick-add line. `/` and `@` are short for `##` and `###`. */
export type SignKind = "list" | "section" | "label" | "parent";
const SIGNS = [
  ["###", "label"],
  ["##", "section"],
  ["#", "list"],
  ["/", "section"],
  ["@", "label"],
  [">", "parent"],
] as const;

/** Returns the sign with which a word begins; undefined if there is none, or nothing follows it. */
export function signOf(word: string): { sign: string; kind: SignKind } | undefined {
  const found = SIGNS.find(([each]) => word.startsWith(each));
  const next = word[found?.[0].length ?? 0];
  return found && next !== undefined && next !== "#" ? { sign: found[0], kind: found[1] } : undefined;
}

/** A name is searched for in at most this many UTF-16 units. Longer titles of parents are compared up to this length. */
const LONGEST = 300;

/**
 * Finds the longest known name that begins at `from`. A name ends at a space or at the text's end. A name in double quotes ends
 * at the second quote.
 * @param from the offset after the sign
 * @param find returns what a name's key stands for
 * @returns what was found, and the offset after it
 */
export function longestName<Found>(
  text: string,
  from: number,
  words: readonly PlacedWord[],
  find: (key: string) => Found | undefined,
): { found: Found; name: string; end: number } | undefined {
  const closing = text[from] === '"' ? text.indexOf('"', from + 1) : -1;
  if (closing !== -1) {
    const name = text.slice(from + 1, closing);
    const found = find(nameKey(name));
    return found === undefined ? undefined : { found, name, end: closing + 1 };
  }
  const ends = words.filter(({ end }) => end > from && end - from <= LONGEST).map(({ end }) => end);
  for (const end of ends.toReversed()) {
    const name = text.slice(from, end);
    const found = find(nameKey(name));
    if (found !== undefined) return { found, name, end };
  }
  return undefined;
}

/**
 * Finds a list or sublist by the key of the written name: first a sublist of the list in use, then a list, then `List / Sublist`.
 */
export function findPlace(
  key: string,
  { lists, picked }: Pick<QuickAddNames, "lists" | "picked">,
  listId: string | null,
): PlaceIds | undefined {
  const chosen = picked.get(key);
  if (chosen) return chosen;
  const inUse = lists.find(({ id }) => id === listId);
  const below = inUse?.sublists.find(({ name }) => nameKey(name) === key);
  if (inUse && below) return { listId: inUse.id, sublistId: below.id };
  const list = lists.find(({ name }) => nameKey(name) === key);
  if (list) return { listId: list.id, sublistId: null };
  if (!key.includes("/")) return undefined;
  const plain = key.replaceAll(" / ", "/");
  for (const each of lists)
    for (const { id, name } of each.sublists)
      if (`${nameKey(each.name)}/${nameKey(name)}`.replaceAll(" / ", "/") === plain)
        return { listId: each.id, sublistId: id };
  return undefined;
}

/** Returns the sections of a list, or of one of its sublists. */
export function sectionsAt(lists: readonly NamedList[], { listId, sublistId }: PlaceIds): readonly string[] {
  const list = lists.find(({ id }) => id === listId);
  return (sublistId === null ? list : list?.sublists.find(({ id }) => id === sublistId))?.sections ?? [];
}

/** Finds a name by its key, and returns it with the capitals that it has in `names`; undefined if it is not there. */
export function findName(names: readonly string[], key: string): string | undefined {
  return names.find((name) => nameKey(name) === key);
}
