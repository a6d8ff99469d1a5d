import { placedWords, readDayPhrase } from "./dayPhrases.ts";
import type { PlacedWord } from "./dayPhrases.ts";
import type { Day } from "./dueDates.ts";
import { nameKey, normText } from "./names.ts";
import type {
  PlacedToken,
  QuickAddContext,
  QuickAddHint,
  QuickAddLine,
  QuickAddToken,
} from "./quickAddLine.ts";
import { findName, findPlace, longestName, sectionsAt, signOf } from "./quickAddNames.ts";
import type { ParentTask, PlaceIds, SignKind } from "./quickAddNames.ts";
import { readTimes, repetitionIn } from "./quickAddTimes.ts";
import type { TextRange } from "./textRange.ts";
import { decodeTitle } from "./titles.ts";

/**
 * Parses a quick-add line, such as `Milk #Errands tomorrow`. It never fails: whatever it does not recognise stays in the title.
 * If it has two tokens of one kind, the first counts; of two days, the last.
 */
export function parseQuickAdd(text: string, context: QuickAddContext): QuickAddLine {
  const { preset, names } = context;
  const words = placedWords(text);
  const reading = new Reading(text, words, context);
  reading.readSuffix();
  const place = reading.readPlace();
  const parent = preset.parent ?? reading.readParent(place?.listId);
  const at: PlaceIds | null =
    place ??
    parent ??
    (preset.listId === null ? null : { listId: preset.listId, sublistId: preset.sublistId });
  const section = reading.readSection(at && sectionsAt(names.lists, at));
  const label = reading.readLabel();
  const repeats = repetitionIn(text, words, context.dayNames);
  const day = reading.readDay(repeats !== undefined);
  const tokens = reading.placed.toSorted((one, other) => one.start - other.start);
  const isPresetPlace = at !== null && at.listId === preset.listId && at.sublistId === preset.sublistId;
  const inherited = parent && !place ? parent.section : isPresetPlace ? preset.section : null;
  return {
    title: withoutTokens(text, tokens),
    listId: at?.listId ?? null,
    sublistId: at?.sublistId ?? null,
    section: section ?? inherited,
    label: label ?? null,
    due: day ?? preset.due,
    parent: parent ?? null,
    tokens,
    hints: hintsOf(reading, repeats),
  };
}

function hintsOf(reading: Reading, repeats: string | undefined): QuickAddHint[] {
  return [
    ...(reading.time === undefined ? [] : [{ kind: "time" as const, text: reading.time }]),
    ...(repeats === undefined ? [] : [{ kind: "repeat" as const, text: repeats }]),
  ];
}

/** Returns the title: the text without the recognised tokens. One space stays where a token was. */
function withoutTokens(text: string, tokens: readonly TextRange[]): string {
  const parts = [...tokens, { start: text.length, end: 0 }].map(({ start }, at) =>
    normText(text.slice(tokens[at - 1]?.end ?? 0, start)),
  );
  return normText(parts.filter(Boolean).join(" "));
}

/** A day at the end of the line stays in the title if one of these words precedes it: `since friday`. */
const BEFORE = new Set(
  "every each last past since until till before after from of about than to and or the a for at with between my".split(
    " ",
  ),
);
/** A day at the start of the line stays in the title if one of these words follows it: `friday and saturday`. */
const AFTER = new Set(["and", "or", "to", "until", "till", "-", "–", "is", "was"]);
/** The most words that can mean one day. */
const LONGEST_DAY = 6;

/** Reads one line of quick add: each method finds one kind of token. */
class Reading {
  readonly text: string;
  readonly words: readonly PlacedWord[];
  readonly context: QuickAddContext;
  placed: PlacedToken[] = [];
  /** A time of day in the line. It stays in the title, because Google Tasks stores none. */
  time: string | undefined;

  constructor(text: string, words: readonly PlacedWord[], context: QuickAddContext) {
    this.text = text;
    this.words = words;
    this.context = context;
  }

  /**
   * Reads names that stand in parentheses at the end, as in a title of Google's: `Milk (#Errands ##Fridge)`. They count only if
   * all of them are known.
   */
  readSuffix(): void {
    const { text, context } = this;
    const whole = text.trimEnd();
    const open = whole.lastIndexOf("(");
    if (open === -1 || !whole.endsWith(")") || normText(whole) !== whole.trim()) return;
    const { sublist, section, label, suffixed } = decodeTitle(whole);
    if (!suffixed || (sublist ?? section ?? label) === null) return;
    const range = { start: open, end: whole.length };
    if (this.isTaken(range)) return;
    const { names, preset } = context;
    const list = names.lists.find(({ id }) => id === (preset.parent ?? preset).listId);
    const below = list?.sublists.find(({ name }) => sublist !== null && nameKey(name) === nameKey(sublist));
    if (sublist !== null && (!list || !below)) return;
    const tokens: QuickAddToken[] = [];
    if (list && below) tokens.push({ kind: "list", listId: list.id, sublistId: below.id });
    const at = list && { listId: list.id, sublistId: below?.id ?? preset.sublistId };
    const all = [
      ["section", section, at ? sectionsAt(names.lists, at) : [], names.created.sections],
      ["label", label, names.labels, names.created.labels],
    ] as const;
    for (const [kind, wanted, known, created] of all) {
      if (wanted === null) continue;
      const found = nameAmong(known, created, nameKey(wanted));
      if (!found) return;
      tokens.push({ kind, ...found });
    }
    // A title may end in `(#Errands ##Fridge)`. The names must cover the parentheses completely, each beginning with its own
    // sign, such as `#`. Otherwise it is plain text.
    const starts = [open, ...[...whole.slice(open).matchAll(/ +(?=#)/gu)].map(({ index }) => open + index)];
    tokens.forEach((token, index) => {
      const isLast = index === tokens.length - 1;
      const start = starts[index] ?? open;
      const end = isLast ? whole.length : (starts[index + 1] ?? whole.length);
      this.placed.push({ token, start, end, takeBack: range });
    });
  }

  /** Reads `#` with a name: a sublist of the list in use, a list, or `List / Sublist`. */
  readPlace(): PlaceIds | undefined {
    const known = this.tokenOf("list");
    if (known) return { listId: known.listId, sublistId: known.sublistId };
    const { names, preset } = this.context;
    return this.readName(
      "list",
      (key) => {
        const found = findPlace(key, names, (preset.parent ?? preset).listId);
        // The line is for a subtask, which must be in its parent's list. So ignore another list.
        return found && preset.parent && found.listId !== preset.parent.listId ? undefined : found;
      },
      (found) => ({ kind: "list", ...found }),
    );
  }

  /** Reads `>` with the title of a task, which becomes the parent of the new one. */
  readParent(listId: string | undefined): ParentTask | undefined {
    const { names, preset } = this.context;
    const inUse = listId ?? preset.listId ?? undefined;
    return this.readName(
      "parent",
      (key) =>
        names.findParent(key, inUse) ?? (listId === undefined ? names.findParent(key, undefined) : undefined),
      (parent, title) => ({ kind: "parent", parent, title }),
    );
  }

  readSection(sections: readonly string[] | null): string | undefined {
    const known = this.tokenOf("section");
    if (known) return known.name;
    const { created } = this.context.names;
    return this.readNew("section", sections ?? [], created.sections);
  }

  readLabel(): string | undefined {
    const known = this.tokenOf("label");
    if (known) return known.name;
    const { labels, created } = this.context.names;
    return this.readNew("label", labels, created.labels);
  }

  /** Reads a day: after `^` anywhere in the line, else at its end or start. */
  readDay(repeats: boolean): Day | undefined {
    const { today, dayNames, readsDates } = this.context;
    const free = this.words.filter((word) => !this.isTaken(word));
    const read = (words: readonly PlacedWord[], at: number) => readDayPhrase(words, at, today, dayNames);
    const times = readTimes(this.text, free);
    this.time = times.first;
    for (const [at, word] of this.words.entries()) {
      if (!word.raw.startsWith("^")) continue;
      const rest = this.words.slice(at);
      rest[0] = { ...word, raw: word.raw.slice(1), word: word.word.slice(1) };
      const day = this.placeDay(read(rest, 0), rest);
      if (day !== undefined) return day;
    }
    if (!readsDates || repeats) return undefined;
    // A name that is still being typed, or that does not exist, may follow the day. The day then still counts as being at the
    // end.
    const named = free.findLastIndex(({ raw }) => !signOf(raw)) + 1;
    for (const [end, time] of [
      [free.length, undefined] as const,
      ...times.tails,
      [named, undefined] as const,
    ]) {
      for (let at = Math.max(0, end - LONGEST_DAY); at < end; at++) {
        const phrase = read(free.slice(0, end), at);
        if (phrase?.words !== end - at) continue;
        if (BEFORE.has(free[at - 1]?.word ?? "")) break;
        const day = this.placeDay(phrase, free.slice(at));
        if (day === undefined) break;
        this.time ??= time;
        return day;
      }
    }
    const first = free.slice(times.head);
    const phrase = read(first, 0);
    if (!phrase || phrase.isDoubtful || AFTER.has(first[phrase.words]?.word ?? "")) return undefined;
    return this.placeDay(phrase, first);
  }

  private placeDay(
    phrase: { day: Day; words: number } | undefined,
    words: readonly PlacedWord[],
  ): Day | undefined {
    if (!phrase) return undefined;
    const { start } = words[0]!;
    const { end } = words[phrase.words - 1]!;
    const range = { start, end };
    if (this.isTaken(range)) return undefined;
    this.placed.push({ token: { kind: "day", day: phrase.day }, ...range, takeBack: range });
    return phrase.day;
  }

  private readNew(
    kind: "section" | "label",
    known: readonly string[],
    created: readonly string[],
  ): string | undefined {
    const found = this.readName(
      kind,
      (key) => nameAmong(known, created, key),
      (its) => ({ kind, ...its }),
    );
    return found?.name;
  }

  /** Finds the first known name that follows a sign of this kind. */
  private readName<Found>(
    kind: SignKind,
    find: (key: string) => Found | undefined,
    tokenOf: (found: Found, name: string) => QuickAddToken,
  ): Found | undefined {
    for (const { raw, start } of this.words) {
      const sign = signOf(raw);
      if (sign?.kind !== kind) continue;
      const name = longestName(this.text, start + sign.sign.length, this.words, find);
      if (!name || this.isTaken({ start, end: name.end })) continue;
      const range = { start, end: name.end };
      this.placed.push({ token: tokenOf(name.found, name.name), ...range, takeBack: range });
      return name.found;
    }
    return undefined;
  }

  private tokenOf<Kind extends QuickAddToken["kind"]>(kind: Kind) {
    return this.placed.find(({ token }) => token.kind === kind)?.token as
      | Extract<QuickAddToken, { kind: Kind }>
      | undefined;
  }

  private isTaken({ start, end }: TextRange): boolean {
    return [...this.context.kept, ...this.placed].some((other) => other.start < end && start < other.end);
  }
}

/** Finds a name among the known ones, or among those that the person chose to create. */
function nameAmong(
  known: readonly string[],
  created: readonly string[],
  key: string,
): { name: string; isNew: boolean } | undefined {
  const name = findName(known, key);
  if (name !== undefined) return { name, isNew: false };
  const made = findName(created, key);
  return made === undefined ? undefined : { name: made, isNew: true };
}
