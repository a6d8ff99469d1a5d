/** Today's date in the time zone of the test browsers, as `2026-11-22`. Around midnight it differs from the date in UTC. */
export function today(): string {
  return new Intl.DateTimeFormat("en-CA", { timeZone: TIME_ZONE }).format();
}

/** The time zone of the browsers. */
export const TIME_ZONE = "Europe/Berlin";
