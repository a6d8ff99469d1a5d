const cards = new Intl.DateTimeFormat("en-GB", {
  day: "numeric",
  month: "short",
  year: "numeric",
  timeZone: "UTC",
});
/** The midnight in UTC with which a day begins. */
export const dayOf = (day: string): Date => new Date(`${day}T00:00:00Z`);

/** As a card shows a day: `5 Aug 2026` (product 2.31). */
export function cardDate(day: string): string {
  return cards.format(dayOf(day)).replace("Sept", "Sep");
}
