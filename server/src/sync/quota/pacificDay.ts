const CLOCK = new Intl.DateTimeFormat("en-CA", {
  timeZone: "America/Los_Angeles",
  hourCycle: "h23",
  year: "numeric",
  month: "2-digit",
  day: "2-digit",
  hour: "2-digit",
  minute: "2-digit",
  second: "2-digit",
});
const DAY = 24 * 60 * 60_000;

/**
 * A day of Google's quota, which ends at midnight in California. `date` is its date in California; `gone` and `left` are its
 * milliseconds so far and those that remain.
 */
export interface PacificDay {
  date: string;
  gone: number;
  left: number;
}

/**
 * California's clock differs from UTC by whole hours. So the date and the offset stay the same within an hour of UTC, and one
 * look-up per hour is enough.
 */
const HOUR = 60 * 60_000;
let cached: { hour: number; day: PacificDay } | null = null;

export function pacificDay(now: number): PacificDay {
  const hour = Math.floor(now / HOUR);
  if (cached?.hour !== hour) cached = { hour, day: read(hour * HOUR) };
  const since = now - hour * HOUR;
  const { date, gone, left } = cached.day;
  return { date, gone: gone + since, left: left - since };
}

function read(now: number): PacificDay {
  const parts = new Map(CLOCK.formatToParts(now).map(({ type, value }) => [type, value]));
  const [hour, minute, second] = ["hour", "minute", "second"].map((type) =>
    Number(parts.get(type as Intl.DateTimeFormatPartTypes)),
  ) as [number, number, number];
  const gone = ((hour * 60 + minute) * 60 + second) * 1_000;
  const date = (["year", "month", "day"] as const).map((type) => parts.get(type)).join("-");
  return { date, gone, left: DAY - gone };
}
