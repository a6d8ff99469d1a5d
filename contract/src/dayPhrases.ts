import { addDays } from "./dueDates.ts";
import { isDay } from "./isDay.ts";
import { nextWeek, thisWeekend, weekday } from "./weeks.ts";
import type { Day } from "./dueDates.ts";

/** A word of a text, in lower case and without the punctuation after it, and where in the text it stands. */
export interface PlacedWord {
  /** The word as the text has it, with capitals and punctuation. */
  raw: string;
  word: string;
  start: number;
  end: number;
}

/** Splits a text into words. */
export function placedWords(text: string): PlacedWord[] {
  return [...text.matchAll(/\S+/gu)].map(({ 0: raw, index: start }) => ({
    raw,
    word: raw.toLowerCase().replace(/[.,!?]+$/u, ""),
    start,
    end: start + raw.length,
  }));
}

/** A day that words such as `next friday` mean, and how many words these are. */
export interface DayPhrase {
  day: Day;
  words: number;
  /**
   * Whether one of the words is also an ordinary word or a name, such as `sun`. At the start of a text, such a word is not taken
   * for a day.
   */
  isDoubtful: boolean;
}

/** The names of weekdays (Monday is 0) and of months (January is 1), in lower case. */
export interface DayNames {
  weekdays: ReadonlyMap<string, number>;
  months: ReadonlyMap<string, number>;
  /** Those names that are not English. They may be ordinary words of an English text. */
  foreign: ReadonlySet<string>;
  /** Whether one of the languages writes a day as `31.12.`, with a dot behind the month. */
  hasDots: boolean;
}

/** Short forms that `Intl` does not have. */
const MORE_WEEKDAYS = { tues: 1, weds: 2, thur: 3, thurs: 3 };
const MORE_MONTHS = { sept: 9 };
/** English names of days and months that are also other words, such as `may`. */
const DOUBTFUL = new Set(["sat", "sun", "wed", "mar", "march", "may", "tom"]);
/** A name of one word. Many scripts write vowels as marks, and `sexta-feira` has a hyphen. */
const NAME = /^\p{L}[\p{L}\p{M}-]{2,}$/u;
/** A day such as `31.12.` or `31.12.2026`. `31.12` is also a version, an hour or a price. */
const DOTTED = /^(\d{1,2})\.(\d{1,2})\.(?:(\d{4})\.?)?[,!?]*$/u;
const COUNTS = "a an one two three four five six seven eight nine ten".split(" ");
/** `29 feb` means the next leap day. There is always one within eight years. */
const YEARS = 8;

/**
 * Collects the names of weekdays and months: the English ones with their short forms, and the long ones of further languages.
 * @param languages BCP 47 tags; unknown ones are ignored
 */
export function dayNamesOf(languages: readonly string[]): DayNames {
  const weekdays = new Map<string, number>(Object.entries(MORE_WEEKDAYS));
  const months = new Map<string, number>(Object.entries(MORE_MONTHS));
  const foreign = new Set<string>();
  const add = (language: string, width: "long" | "short"): void => {
    // Google's dates are of this calendar. In Persian, the months would be those of the Persian calendar.
    const names = new Intl.DateTimeFormat(language, {
      calendar: "gregory",
      weekday: width,
      month: width,
      day: "numeric",
      timeZone: "UTC",
    });
    const nameOf = (day: Day, type: string): string =>
      names
        .formatToParts(Date.parse(day))
        .find((part) => part.type === type)
        ?.value.toLowerCase()
        .replace(/\.$/u, "") ?? "";
    for (const [all, type, count, dayAt] of [
      [weekdays, "weekday", 7, (at: number) => addDays("2026-01-05", at)],
      [months, "month", 12, (at: number) => `2026-${String(at + 1).padStart(2, "0")}-01`],
    ] as const)
      for (let at = 0; at < count; at++) {
        const name = nameOf(dayAt(at), type);
        if (!NAME.test(name) || all.has(name)) continue;
        all.set(name, type === "month" ? at + 1 : at);
        if (!language.startsWith("en")) foreign.add(name);
      }
  };
  add("en", "long");
  add("en", "short");
  let hasDots = false;
  for (const language of languages)
    try {
      add(language, "long");
      hasDots ||= writesDots(language);
    } catch (error) {
      if (!(error instanceof RangeError)) throw error; // `Intl` does not know the language tag: ignore it
    }
  return { weekdays, months, foreign, hasDots };
}

/** Whether a language writes days as `31.12.`, with a dot behind the month too. In others that dot ends a sentence. */
function writesDots(language: string): boolean {
  const format = new Intl.DateTimeFormat(language, { calendar: "gregory", day: "numeric", month: "numeric" });
  const parts = format.formatToParts();
  return parts[0]?.type === "day" && parts.at(-1)!.value.startsWith(".");
}

/**
 * Reads the day that the words from index `at` on mean. The longest phrase counts. A past day does not count.
 * @returns undefined if the words mean no day
 */
export function readDayPhrase(
  words: readonly PlacedWord[],
  at: number,
  today: Day,
  names: DayNames,
): DayPhrase | undefined {
  const first = words[at]?.word;
  const isLead = first === "on" || first === "by" || first === "due";
  const from = isLead ? at + 1 : at;
  const read = readDay(words.slice(from, from + 5), today, names);
  if (!read || read.day < today || (first === "on" && RELATIVE.has(words[from]!.word))) return undefined;
  // `Tom` with a capital letter is a person's name, and not short for "tomorrow".
  if (words[from]!.raw.startsWith("Tom") && words[from]!.word === "tom") return undefined;
  const its = words.slice(from, from + read.words);
  const isDoubtful =
    !isLead && its.some(({ word, raw }) => DOUBTFUL.has(word) || names.foreign.has(word) || DOTTED.test(raw));
  return { day: read.day, words: read.words + (isLead ? 1 : 0), isDoubtful };
}

interface Read {
  day: Day;
  words: number;
}

/** Words that mean a day near today, with its distance in days. */
const RELATIVE = new Map([
  ["today", 0],
  ["tod", 0],
  ["tomorrow", 1],
  ["tom", 1],
  ["tmr", 1],
  ["tmrw", 1],
]);

function readDay(words: readonly PlacedWord[], today: Day, names: DayNames): Read | undefined {
  const its = words.map(({ word }) => word);
  const [first = "", second = "", third = ""] = its;
  const away = RELATIVE.get(first);
  if (away !== undefined) return { day: addDays(today, away), words: 1 };
  if (isDay(first)) return { day: first, words: 1 };
  const [, date, month, year] = (names.hasDots && DOTTED.exec(words[0]?.raw ?? "")) || [];
  if (date !== undefined) return dated(Number(date), Number(month), year, today, 1);
  const dayAfter = its[0] === "the" ? its.slice(1) : its;
  if (dayAfter.slice(0, 3).join(" ") === "day after tomorrow")
    return { day: addDays(today, 2), words: dayAfter === its ? 3 : 4 };
  if (first === "in") return readDistance(second, third, today);
  return (
    readOfWeek(first, second, today, names) ??
    readDate(its, today, names) ??
    readOfMonth(first, second, today)
  );
}

/** Reads `in 3 days`, `in a week`, `in two months`. */
function readDistance(count: string, unit: string, today: Day): Read | undefined {
  const known = COUNTS.indexOf(count);
  const many = /^\d{1,3}$/u.test(count) ? Number(count) : known === -1 ? 0 : Math.max(1, known - 1);
  if (many === 0) return undefined;
  if (/^days?$/u.test(unit)) return { day: addDays(today, many), words: 3 };
  if (/^weeks?$/u.test(unit)) return { day: addDays(today, many * 7), words: 3 };
  return /^months?$/u.test(unit) ? { day: addMonths(today, many), words: 3 } : undefined;
}

/** The same day of a later month, or the month's last day if it is shorter. */
function addMonths(day: Day, many: number): Day {
  const months = Number(day.slice(0, 4)) * 12 + Number(day.slice(5, 7)) - 1 + many;
  for (let date = Number(day.slice(8)); ; date--) {
    const found = dayOf(Math.floor(months / 12), (months % 12) + 1, date);
    if (isDay(found)) return found;
  }
}

const dayOf = (year: number, month: number, date: number): Day =>
  [String(year).padStart(4, "0"), String(month).padStart(2, "0"), String(date).padStart(2, "0")].join("-");

/**
 * Reads a day of the week: `friday` is the next one after today. `this friday` may be today. `next friday` is that of next week.
 * `next week` is its Monday.
 */
function readOfWeek(first: string, second: string, today: Day, { weekdays }: DayNames): Read | undefined {
  const isNext = first === "next";
  const isThis = first === "this";
  const name = isNext || isThis ? second : first;
  if (isNext && name === "week") return { day: nextWeek(today), words: 2 };
  if (isNext && name === "weekend") return { day: addDays(nextWeek(today), 5), words: 2 };
  if (isNext && name === "month") return { day: addMonths(`${today.slice(0, 8)}01`, 1), words: 2 };
  if (isThis && name === "weekend") return { day: thisWeekend(today), words: 2 };
  const wanted = weekdays.get(name);
  if (wanted === undefined) return undefined;
  if (isNext) return { day: addDays(nextWeek(today), wanted), words: 2 };
  const away = (wanted - weekday(today) + 7) % 7;
  if (isThis) return { day: addDays(today, away), words: 2 };
  return { day: addDays(today, away === 0 ? 7 : away), words: 1 };
}

/** Reads `27 nov`, `27th of november` or `nov 27`, each with or without a year of four digits. */
function readDate(its: readonly string[], today: Day, { months }: DayNames): Read | undefined {
  const isDateFirst = dateOf(its[0]) !== undefined;
  const at = isDateFirst ? (its[1] === "of" ? 2 : 1) : 0;
  const month = months.get(its[at] ?? "");
  const date = dateOf(its[isDateFirst ? 0 : 1]);
  if (month === undefined || date === undefined) return undefined;
  const next = isDateFirst ? at + 1 : 2;
  const year = /^[12]\d{3}$/u.exec(its[next] ?? "")?.[0];
  return dated(date, month, year, today, year === undefined ? next : next + 1);
}

/** Returns this date of the given year, or the next one if there is no year. */
function dated(
  date: number,
  month: number,
  year: string | undefined,
  today: Day,
  words: number,
): Read | undefined {
  const from = Number(year ?? today.slice(0, 4));
  for (let later = 0; later <= (year === undefined ? YEARS : 0); later++) {
    const day = dayOf(from + later, month, date);
    if (isDay(day) && (year !== undefined || day >= today)) return { day, words };
  }
  return undefined;
}

/** Returns the day of the month in a word such as `27` or `27th`. */
function dateOf(word: string | undefined): number | undefined {
  const [, digits] = /^(\d{1,2})(?:st|nd|rd|th)?$/u.exec(word ?? "") ?? [];
  const date = Number(digits);
  return date >= 1 && date <= 31 ? date : undefined;
}

/** Reads `the 14th`: of this month, or of the next month that has such a day. */
function readOfMonth(first: string, second: string, today: Day): Read | undefined {
  const date = /\d(st|nd|rd|th)$/u.test(second) ? dateOf(second) : undefined;
  if (first !== "the" || date === undefined) return undefined;
  const month = `${today.slice(0, 8)}01`;
  for (let later = 0; later <= 12; later++) {
    const day = addMonths(month, later).slice(0, 8) + String(date).padStart(2, "0");
    if (isDay(day) && day >= today) return { day, words: 2 };
  }
  return undefined;
}
