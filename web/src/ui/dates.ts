// Names of months are written out here, because the first use of `Intl` takes some 10 ms and would delay the first cards.
export const MONTHS =
  "January February March April May June July August September October November December".split(" ");

/** A day as a card shows it: `5 Aug 2026` (product 2.31). */
export function cardDate(day: string): string {
  const [year, month, date] = day.split("-").map(Number) as [number, number, number];
  return `${date} ${MONTHS[month - 1]!.slice(0, 3)} ${year}`;
}
