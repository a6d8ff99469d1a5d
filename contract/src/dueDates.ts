/**
 * A calendar day, `YYYY-MM-DD`. Days are compared and passed as text, and have no time zone, because a task is due on the same
 * date everywhere (product 5.3).
 */
export type Day = string;

/** The length of a day in milliseconds. Days are added in UTC, where no day is shorter or longer. */
const LENGTH = 86_400_000;
const timeOf = (day: Day): number => Date.parse(`${day}T00:00:00Z`);
const dayOf = (time: number): Day => new Date(time).toISOString().slice(0, 10);

const PARTS = { calendar: "gregory", year: "numeric", month: "2-digit", day: "2-digit" } as const;
/** Date formatters, one for each time zone. They are slow to create, and a board needs thousands of days. */
const formats = new Map<string, Intl.DateTimeFormat>();

/**
 * Returns the day at an instant (milliseconds) in a time zone (IANA name).
 * @throws RangeError for an unknown zone
 */
export function dayAt(instant: number, timeZone: string): Day {
  let format = formats.get(timeZone);
  if (!format) {
    format = new Intl.DateTimeFormat("en-US", { ...PARTS, timeZone });
    formats.set(timeZone, format);
  }
  const parts = new Map(format.formatToParts(instant).map(({ type, value }) => [type, value]));
  return `${parts.get("year")}-${parts.get("month")}-${parts.get("day")}`;
}

/**
 * The day that is this many days later, or earlier if the number is negative.
 * @throws RangeError for a text that is no day
 */
export function addDays(day: Day, days: number): Day {
  return dayOf(timeOf(day) + days * LENGTH);
}

/** Tells whether the Today view shows a due date: days up to and including today (product 4.5). */
export function isDueToday(due: Day | null, today: Day): boolean {
  return due !== null && due <= today;
}

/** Tells whether the Tomorrow view shows a task with this due date: after today, and not after tomorrow (product 4.5). */
export function isDueTomorrow(due: Day | null, today: Day): boolean {
  return due !== null && due > today && due <= addDays(today, 1);
}
