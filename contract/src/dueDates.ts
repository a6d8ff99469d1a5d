/**
 * A calendar day, `YYYY-MM-DD`. Days are compared and passed as text, and have no time zone, because a task is due on the same
 * date everywhere (product 5.3).
 */
export type Day = string;

const SHAPE = /^\d{4}-\d{2}-\d{2}$/;

/** The length of a day in milliseconds. Days are added in UTC, where no day is shorter or longer. */
const LENGTH = 86_400_000;
const timeOf = (day: Day): number => Date.parse(`${day}T00:00:00Z`);
const dayOf = (time: number): Day => new Date(time).toISOString().slice(0, 10);

const PARTS = { calendar: "gregory", year: "numeric", month: "2-digit", day: "2-digit" } as const;
/** Date formatters, one for each time zone. They are slow to create, and a board needs thousands of days. */
const formats = new Map<string, Intl.DateTimeFormat>();

/** Tells whether a text is an existing day in the years 1970 to 9999. */
export function isDay(text: string): boolean {
  if (!SHAPE.test(text) || text < "1970-01-01") return false;
  const time = timeOf(text);
  return !Number.isNaN(time) && dayOf(time) === text;
}

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

export function addDays(day: Day, days: number): Day {
  return dayOf(timeOf(day) + days * LENGTH);
}

/** Returns the weekday, from Monday 0 to Sunday 6. */
export function weekday(day: Day): number {
  return (new Date(timeOf(day)).getUTCDay() + 6) % 7;
}

/**
 * Returns the Saturday of this week. On a Sunday it returns the coming Saturday, because a past day would be no use (product
 * 9.3).
 */
export function thisWeekend(today: Day): Day {
  const day = weekday(today);
  return addDays(today, day === 6 ? 6 : 5 - day);
}

/** Returns the Monday of next week (product 9.3). */
export function nextWeek(today: Day): Day {
  return addDays(today, 7 - weekday(today));
}

/** Returns the Sunday that ends this week, for the due-date filter `This Week`. */
export function endOfWeek(today: Day): Day {
  return addDays(today, 6 - weekday(today));
}

export type DueBucket = "overdue" | "today" | "tomorrow" | "upcoming" | "none";

/** Returns the group of the board, such as "Overdue" or "Tomorrow", to which a due date belongs (product 4.4). */
export function dueBucket(due: Day | null, today: Day): DueBucket {
  if (due === null) return "none";
  if (due < today) return "overdue";
  if (due === today) return "today";
  return due === addDays(today, 1) ? "tomorrow" : "upcoming";
}

/** Tells whether the Today view shows a due date: days up to and including today (product 4.5). */
export function isDueToday(due: Day | null, today: Day): boolean {
  return due !== null && due <= today;
}

/** Tells whether the Tomorrow view shows a task with this due date: after today, and not after tomorrow (product 4.5). */
export function isDueTomorrow(due: Day | null, today: Day): boolean {
  return due !== null && due > today && due <= addDays(today, 1);
}
