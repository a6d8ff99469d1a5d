// @chunk board
import { cardDate, MONTHS } from "./dates.ts";

// Put nothing here that the first card needs, because this file loads later.

const WEEKDAYS = "Sun Mon Tue Wed Thu Fri Sat".split(" ");

/** Converts a day to a Date at midnight UTC. */
export const dayOf = (day: string): Date => new Date(`${day}T00:00:00Z`);

/** A day as the date picker shows it: `5 August, 2026` (product 2.47). */
export function pickerDate(day: string): string {
  const [year, month, date] = day.split("-").map(Number) as [number, number, number];
  return `${date} ${MONTHS[month - 1]}, ${year}`;
}

/** Returns the short name of a day's weekday: `Sat`. */
export function weekday(day: string): string {
  return WEEKDAYS[dayOf(day).getUTCDay()]!;
}

/** The local time at which a draft was typed: `14:05`, with the date if it was not today. */
export function draftTime(at: number, now: number): string {
  const then = new Date(at);
  const two = (part: number): string => String(part).padStart(2, "0");
  const time = `${two(then.getHours())}:${two(then.getMinutes())}`;
  if (then.toDateString() === new Date(now).toDateString()) return time;
  const day = [then.getFullYear(), two(then.getMonth() + 1), two(then.getDate())].join("-");
  return `${cardDate(day)}, ${time}`;
}

/** The time between `then` and `now` in words, for example `3 minutes ago`. */
export function ago(then: number, now: number): string {
  const minutes = Math.floor(Math.max(0, now - then) / 60_000);
  if (minutes < 1) return "just now";
  if (minutes < 60) return inWords(minutes, "minute");
  const hours = Math.floor(minutes / 60);
  return hours < 24 ? inWords(hours, "hour") : inWords(Math.floor(hours / 24), "day");
}

/**
 * The time since a list was read from Google, in words: `Updated just now`, `Updated 20 s ago` in steps of 10, then minutes.
 */
export function readAgo(then: number, now: number): string {
  const tens = Math.floor(Math.max(0, now - then) / 10_000);
  return `Updated ${tens > 0 && tens < 6 ? `${tens}0 s ago` : ago(then, now)}`;
}

function inWords(count: number, unit: string): string {
  return `${count} ${unit}${count === 1 ? "" : "s"} ago`;
}
