import type { Day } from "@tasklane/contract/dueDates.ts";

/**
 * The day at an instant (milliseconds since 1970) in the person's time zone. It uses `Date` and not `Intl`, because the first use
 * of `Intl` takes some 10 ms.
 */
export function localDay(instant: number): Day {
  const then = new Date(instant);
  const two = (part: number): string => String(part).padStart(2, "0");
  return `${then.getFullYear()}-${two(then.getMonth() + 1)}-${two(then.getDate())}`;
}
