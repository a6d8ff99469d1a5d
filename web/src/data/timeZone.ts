let known = { offset: NaN, zone: "UTC" };

/** The person's time zone, an IANA name; "today" is theirs (product 7.19). To ask for it takes long: while the clock is as far from UTC, it stays. */
export function timeZone(): string {
  const offset = new Date().getTimezoneOffset();
  if (offset !== known.offset)
    known = { offset, zone: Intl.DateTimeFormat().resolvedOptions().timeZone || "UTC" };
  return known.zone;
}
