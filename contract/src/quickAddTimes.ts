import type { DayNames, PlacedWord } from "./dayPhrases.ts";

/** Matches a time of day in one word: `5pm`, `17:00`, `5:30pm`. */
const TIME = /^(?:(?:1[0-2]|0?\d)(?:[:.][0-5]\d)?[ap]m|(?:[01]?\d|2[0-3]):[0-5]\d)$/u;
const HOUR = /^(?:[01]?\d|2[0-3])$/u;
const UNIT = /^(?:day|week|month|year|weekday|weekend|morning|evening|night|hour|quarter)s?$/u;

/** The times of day in a text. They stay in the title, because Google Tasks stores none. */
interface Times {
  /** The first word that is certainly a time, such as `5pm`. Others, such as `at 5`, count only next to a day. */
  first: string | undefined;
  /**
   * Times at the end of the text: for each, how many words precede it. A day right before such a time counts as being at the end.
   */
  tails: (readonly [end: number, time: string])[];
  /** How many words at the start of the text are a time of day. */
  head: number;
}

/** Finds the times of day in a text. */
export function readTimes(text: string, words: readonly PlacedWord[]): Times {
  const lengthAt = (at: number): number =>
    TIME.test(words[at]?.word ?? "")
      ? 1
      : HOUR.test(words[at]?.word ?? "") && /^[ap]m$/u.test(words[at + 1]?.word ?? "")
        ? 2
        : 0;
  const textOf = (at: number, length: number): string =>
    text.slice(words[at]!.start, words[at + length - 1]!.start + words[at + length - 1]!.word.length);
  const at = words.findIndex((_, each) => lengthAt(each) > 0);
  const tails: Times["tails"] = [];
  for (const length of [1, 2]) {
    const from = words.length - length;
    if (from < 0 || lengthAt(from) !== length) continue;
    const isAfterAt = words[from - 1]?.word === "at";
    tails.push([isAfterAt ? from - 1 : from, textOf(from, length)]);
  }
  const last = words.length - 1;
  // `at 5` alone may mean anything, but right after a day it is a time.
  if (last > 1 && words[last - 1]!.word === "at" && HOUR.test(words[last]!.word))
    tails.push([last - 1, textOf(last, 1)]);
  const isAt = words[0]?.word === "at" ? 1 : 0;
  const head = lengthAt(isAt);
  return { first: at === -1 ? undefined : textOf(at, lengthAt(at)), tails, head: head > 0 ? head + isAt : 0 };
}

/**
 * Finds words such as `every monday`, `every other week`, `every 3 days`. Google's API cannot make a task repeat, so the page
 * says so.
 * @returns the words as they are written, or undefined
 */
export function repetitionIn(
  text: string,
  words: readonly PlacedWord[],
  { weekdays }: DayNames,
): string | undefined {
  for (const [at, { word, start }] of words.entries()) {
    if (word !== "every" && word !== "each") continue;
    const isSpaced = /^(?:other|second|third|\d+(?:st|nd|rd|th)?)$/u.test(words[at + 1]?.word ?? "");
    const unit = words[at + (isSpaced ? 2 : 1)];
    const isUnit = unit && (UNIT.test(unit.word) || weekdays.has(unit.word.replace(/s$/u, "")));
    if (isUnit) return text.slice(start, unit.start + unit.word.length);
  }
  return undefined;
}
