/**
 * A day of Google's quota, which ends at midnight in California. `date` is its date in California; `gone` and `left` are its
 * milliseconds so far and those that remain.
 */
export interface PacificDay {
  date: string;
  gone: number;
  left: number;
}

/** The day that was asked for last. It is looked up once, because that takes longer than the rest of a call. */
let cached = { date: "", begins: 0, ends: 0 };

/** Returns the day of Google's quota in which a time lies. */
export function pacificDay(now: number): PacificDay {
  if (now < cached.begins || now >= cached.ends) cached = dayOf(now);
  return { date: cached.date, gone: now - cached.begins, left: cached.ends - now };
}

function dayOf(now: number): typeof cached {
  const midnight = Temporal.Instant.fromEpochMilliseconds(now)
    .toZonedDateTimeISO("America/Los_Angeles")
    .startOfDay();
  return {
    date: midnight.toPlainDate().toString(),
    begins: midnight.epochMilliseconds,
    ends: midnight.add({ days: 1 }).epochMilliseconds,
  };
}
