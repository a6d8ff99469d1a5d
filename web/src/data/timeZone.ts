let known = { offset: NaN, zone: "UTC" };

/**
 * The person's time zone (an IANA name such as `Europe/Berlin`), which defines "today" (product 7.19). Looking it up is slow, so
 * the name is cached until the UTC offset changes.
 */
export function timeZone(): string {
  const offset = new Date().getTimezoneOffset();
  if (offset !== known.offset)
    known = { offset, zone: Intl.DateTimeFormat().resolvedOptions().timeZone || "UTC" };
  return known.zone;
}
