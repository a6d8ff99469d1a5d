/** The current day in the test browsers' time zone, as `2026-11-22`. Around midnight it differs from the day in UTC. */
export function today(): string {
  return new Intl.DateTimeFormat("en-CA", { timeZone: TIME_ZONE }).format();
}

/** The time zone of the browsers. */
export const TIME_ZONE = "Europe/Berlin";
