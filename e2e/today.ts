/** Today's date in the time zone of the test browsers, as `2026-11-22`. Around midnight it differs from the date in UTC. */
export function today(): string {
  return new Intl.DateTimeFormat("en-CA", { timeZone: TIME_ZONE }).format();
}

/** The time zone of the browsers. */
export const TIME_ZONE = "Europe/Berlin";

/** A day as cards show it. For example, `2026-08-05` is `5 Aug 2026`. */
export function shownDay(day: string): string {
  const parts = { day: "numeric", month: "short", year: "numeric" } as const;
  return new Date(day).toLocaleDateString("en-GB", { ...parts, timeZone: "UTC" });
}
