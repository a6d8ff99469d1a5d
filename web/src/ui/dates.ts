const cards = new Intl.DateTimeFormat("en-GB", {
  day: "numeric",
  month: "short",
  year: "numeric",
  timeZone: "UTC",
});
/** A day as its midnight in UTC. */
export const dayOf = (day: string): Date => new Date(`${day}T00:00:00Z`);

/** A day as a card shows it: `5 Aug 2026` (product 2.31). */
export function cardDate(day: string): string {
  return cards.format(dayOf(day)).replace("Sept", "Sep");
}
