import { isDueToday, isDueTomorrow } from "@tasklane/contract/dueDates.ts";
import type { State } from "./store.ts";

/** How many open tasks the fixed views of the sidebar hold: due by today, tomorrow, and after today. */
export function dueCounts({ board, today }: State): { today: number; tomorrow: number; upcoming: number } {
  const counts = { today: 0, tomorrow: 0, upcoming: 0 };
  for (const id in board.tasks) {
    const { due, status } = board.tasks[id]!;
    if (due === null || status === "completed") continue;
    if (isDueToday(due, today)) counts.today++;
    else counts.upcoming++;
    if (due > today && isDueTomorrow(due, today)) counts.tomorrow++;
  }
  return counts;
}
