/** The person's time zone, an IANA name; "today" is theirs (api.md). */
export function timeZone(): string {
  return Intl.DateTimeFormat().resolvedOptions().timeZone || "UTC";
}
