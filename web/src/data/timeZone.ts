let known = { offset: NaN, zone: "UTC" };

/**
 * The person's time zone (an IANA name such as `Europe/Berlin`), which defines "today" (product 7.19). Looking it up is slow, so
 * the name is cached until the UTC offset changes.
 */
export function timeZone(): string {
  const offset = new Date().getTimezoneOffset();
  if (offset !== known.offset) known = { offset, zone: zoneId() || "UTC" };
  return known.zone;
}

/** Asks Temporal where the browser has it. `Intl` takes 10 ms of the first visit to answer, because it loads its formats. */
function zoneId(): string {
  return "Temporal" in globalThis
    ? Temporal.Now.timeZoneId()
    : Intl.DateTimeFormat().resolvedOptions().timeZone;
}
