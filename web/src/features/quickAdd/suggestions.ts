import { nameKey, nameProblem, normName } from "@tasklane/contract/names.ts";
import type { QuickAddLine } from "@tasklane/contract/quickAddLine.ts";
import { sectionsAt, signOf } from "@tasklane/contract/quickAddNames.ts";
import type { NamedList, PlaceIds, SignKind } from "@tasklane/contract/quickAddNames.ts";
import { addDays } from "@tasklane/contract/dueDates.ts";
import { nextWeek, thisWeekend } from "@tasklane/contract/weeks.ts";
import type { Task } from "@tasklane/contract/tasks.ts";
import { ranked } from "../../data/ranked.ts";
import type { BoardData } from "../../data/boardData.ts";
import { cardDate } from "../../ui/dates.ts";
import { possibleParents } from "./boardNames.ts";

/**
 * The name that the person is typing at the caret: a sign (`#` list, `/` section, `@` label, `>` parent, `^` date) and the
 * letters after it.
 */
export interface Naming {
  kind: SignKind | "day";
  sign: string;
  /** The positions in the text at which the sign begins, and of the caret. */
  start: number;
  end: number;
  query: string;
}

/** A name to choose. `made` marks a name that does not exist yet and will be created. */
export interface Suggestion {
  id: string;
  /** The text to insert after the sign. */
  name: string;
  shown: string;
  heading?: string;
  /** What stands at the end: the number of open tasks, or words. */
  end?: string | number | undefined;
  place?: PlaceIds;
  made?: "section" | "label";
}

/** A suggestion that can be picked. */
export type Option = Suggestion & { pick: () => void };

/** The longest text after a sign that can still be a name, in UTF-16 code units. */
const LONGEST = 80;
/** At most this many suggestions are shown under each heading. */
const MOST = 40;

/** Finds the name that the person is typing: it begins at the last sign before the caret. Without a sign, returns undefined. */
export function namingAt(text: string, caret: number): Naming | undefined {
  const before = text.slice(Math.max(0, caret - LONGEST), caret);
  const from = caret - before.length;
  for (const { index } of [...before.matchAll(/(?<=^|\s)[#/@>^]/gu)].toReversed()) {
    if (index === 0 && from > 0) continue;
    const word = before.slice(index);
    const start = from + index;
    if (word.startsWith("^")) return { kind: "day", sign: "^", start, end: caret, query: word.slice(1) };
    // The person has typed only the sign, so suggest all names. `signOf` needs a letter after the sign.
    const sign = signOf(`${word}x`);
    if (!sign || /^\s/u.test(word.slice(sign.sign.length))) return undefined;
    return { ...sign, start, end: caret, query: word.slice(sign.sign.length).replace(/^"/u, "") };
  }
  return undefined;
}

/** The suggestions for the name at the caret: the best match first, and at the end a row that creates a section or a label. */
export function suggestionsFor(
  { kind, query }: Naming,
  line: QuickAddLine,
  board: BoardData,
  lists: readonly NamedList[],
  today: string,
): Suggestion[] {
  const found =
    kind === "list"
      ? places(line, board, lists, query)
      : kind === "day"
        ? days(today, query)
        : kind === "parent"
          ? parents(line, board, query)
          : names(kind, line, board, lists, query);
  // After a space, the further words may be plain text and no part of a name. Then suggest only names that begin with everything
  // typed.
  const sought = nameKey(query);
  return /\s/u.test(query.trimEnd()) || query.endsWith(" ")
    ? found.filter(({ name, made }) => made === undefined && nameKey(name).startsWith(sought))
    : found;
}

function places(
  { listId }: QuickAddLine,
  board: BoardData,
  lists: readonly NamedList[],
  query: string,
): Suggestion[] {
  const counts = openCounts(board, (task) => [task.listId, `${task.listId}/${task.sublistId}`]);
  const inUse = lists.find(({ id }) => id === listId);
  const groups: readonly (readonly [heading: string, found: Suggestion[]])[] = [
    [
      `Sublists of ${inUse?.name ?? ""}`,
      (inUse?.sublists ?? []).map(({ id, name }) => ({
        id: `${listId}/${id}`,
        name,
        shown: name,
        place: { listId: inUse!.id, sublistId: id },
      })),
    ],
    [
      "Lists",
      lists.map(({ id, name }) => ({ id, name, shown: name, place: { listId: id, sublistId: null } })),
    ],
    [
      "In other lists",
      lists
        .filter((list) => list !== inUse)
        .flatMap((list) =>
          list.sublists.map(({ id, name }) => ({
            id: `${list.id}/${id}`,
            name: `${list.name} / ${name}`,
            shown: `${list.name} / ${name}`,
            place: { listId: list.id, sublistId: id },
          })),
        ),
    ],
  ];
  return groups.flatMap(([heading, all]) =>
    withHeading(
      heading,
      ranked(all, query)
        .slice(0, MOST)
        .map((each) => ({ ...each, end: counts.get(each.id) })),
    ),
  );
}

function names(
  kind: "section" | "label",
  { listId, sublistId }: QuickAddLine,
  board: BoardData,
  lists: readonly NamedList[],
  query: string,
): Suggestion[] {
  const list = lists.find(({ id }) => id === listId);
  const sublist = list?.sublists.find(({ id }) => id === sublistId);
  const at = list && { listId: list.id, sublistId: sublist?.id ?? null };
  const all =
    kind === "label" ? board.labels.map(({ label_name: name }) => name) : at ? sectionsAt(lists, at) : [];
  const place = sublist ? `${list?.name} / ${sublist.name}` : (list?.name ?? "");
  const heading = kind === "label" ? "Labels" : `Sections of ${place}`;
  const counts = openCounts(board, (task) => {
    const isHere = task.listId === at?.listId && task.sublistId === at.sublistId;
    const name = kind === "label" ? task.label : isHere ? task.section : null;
    return [name && nameKey(name)];
  });
  const found = ranked(
    all.map((name) => ({ id: name, name, shown: name, end: counts.get(nameKey(name)) })),
    query,
  );
  const name = normName(query);
  const isKnown = all.some((each) => nameKey(each) === nameKey(name));
  const isUsable = name !== "" && !isKnown && nameProblem(name, "none") === undefined;
  return [
    ...withHeading(heading, found.slice(0, MOST)),
    ...(isUsable ? [{ id: "+", name, shown: `Create ${kind} “${name}”`, made: kind }] : []),
  ];
}

function parents({ listId }: QuickAddLine, board: BoardData, query: string): Suggestion[] {
  const tasks = possibleParents(board, listId ?? undefined).map(({ id, finalTitle: name, listName }) => ({
    id,
    name,
    shown: name,
    end: listName,
  }));
  return withHeading("Subtask of", ranked(tasks, query).slice(0, 8));
}

function days(today: string, query: string): Suggestion[] {
  const all = [
    ["today", today],
    ["tomorrow", addDays(today, 1)],
    ["this weekend", thisWeekend(today)],
    ["next week", nextWeek(today)],
  ] as const;
  return ranked(
    all.map(([name, day]) => ({
      id: name,
      name,
      shown: name[0]!.toUpperCase() + name.slice(1),
      end: cardDate(day),
    })),
    query,
  );
}

/**
 * Counts the open tasks.
 * @param keysOf the keys under which a task counts, such as its list's id
 */
function openCounts(
  { byList }: BoardData,
  keysOf: (task: Task) => readonly (string | null)[],
): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const task of Object.values(byList).flat()) {
    if (task.status === "completed") continue;
    for (const key of keysOf(task)) if (key !== null) counts.set(key, (counts.get(key) ?? 0) + 1);
  }
  return counts;
}

function withHeading(heading: string, all: Suggestion[]): Suggestion[] {
  return all.map((each, at) => (at === 0 ? { ...each, heading } : each));
}

/**
 * The text to insert for a suggestion. If a longer name begins with this name, quotes mark its end. Otherwise the words typed
 * next could make it the longer name.
 */
export function insertedText(sign: string, { name, made }: Suggestion, all: readonly Suggestion[]): string {
  const isBeginning = all.some((other) => nameKey(other.name).startsWith(`${nameKey(name)} `));
  const isQuoted = sign !== "^" && made === undefined && isBeginning && !name.includes('"');
  return `${sign}${isQuoted ? `"${name}"` : name} `;
}
