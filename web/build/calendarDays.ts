/**
 * Stands in for `@internationalized/date` in the built application: the five functions that the contract's due-date rules
 * use of it, for the years and time zones that they meet. The library itself would be 5 kB before the first card.
 * `calendarDays.test.ts` holds it against the library.
 */
interface CalendarDay {
  add: (duration: { days: number }) => CalendarDay;
  toString: () => string;
}

const DAY = 86_400_000;
const formats = new Map<string, Intl.DateTimeFormat>();

const dayAt = (time: number): CalendarDay => ({
  add: ({ days }) => dayAt(time + days * DAY),
  toString: () => new Date(time).toISOString().slice(0, 10),
});

/** @throws RangeError when there is no such day */
export function parseDate(text: string): CalendarDay {
  const day = dayAt(Date.parse(`${text}T00:00:00Z`));
  if (day.toString() !== text) throw new RangeError(`${text} is no day`);
  return day;
}

/** Monday 0 to Sunday 6; the contract asks for no other first day. */
export function getDayOfWeek(day: CalendarDay): number {
  return (new Date(`${day.toString()}T00:00:00Z`).getUTCDay() + 6) % 7;
}

/** @throws RangeError for an unknown time zone */
export function fromAbsolute(instant: number, timeZone: string): CalendarDay {
  const format =
    formats.get(timeZone) ??
    new Intl.DateTimeFormat("en-US", {
      timeZone,
      calendar: "gregory",
      year: "numeric",
      month: "2-digit",
      day: "2-digit",
    });
  formats.set(timeZone, format);
  const parts = new Map(format.formatToParts(instant).map(({ type, value }) => [type, value]));
  return parseDate(`${parts.get("year")}-${parts.get("month")}-${parts.get("day")}`);
}

export function toCalendarDate(day: CalendarDay): CalendarDay {
  return day;
}
