// @chunk views
import { dueBucket } from "@tasklane/contract/dueBuckets.ts";
import type { Day } from "@tasklane/contract/dueDates.ts";
import type { Task } from "@tasklane/contract/tasks.ts";
import { useState } from "react";
import { byDate, dateKey } from "../../data/byDate.ts";
import type { DateColumn } from "../../data/byDate.ts";
import type { FilterPredicate } from "../../data/filterPredicate.ts";
import { useStore } from "../../data/store.ts";
import { columnId } from "./columnId.ts";
import { useColumnInUse } from "./useColumnInUse.ts";

/**
 * Makes columns by due date. A day that loses its last task keeps its column while the pointer or the focus is in it, so that a
 * line that is being typed there does not disappear (product 12.7). Other filters reset this.
 */
export function useDateColumns(
  tasks: Iterable<Task>,
  predicate: FilterPredicate | undefined,
  rankOf?: (task: Task) => number,
): DateColumn[] {
  const today = useStore((state) => state.today);
  const { pointer, focus } = useColumnInUse();
  const [before, setBefore] = useState({ predicate, days: [] as readonly (Day | null)[] });
  const isSameView = before.predicate === predicate;
  const kept = before.days.filter((due) => {
    const bucket = dueBucket(due, today);
    // Nobody types in Overdue, so it goes at once.
    return (
      isSameView && bucket !== "overdue" && [pointer, focus].includes(columnId(dateKey({ bucket, due })))
    );
  });
  const columns = byDate(tasks, today, { rankOf, predicate, kept });
  const days = columns.map(({ due }) => due);
  const isSame = days.length === before.days.length && days.every((day, at) => day === before.days[at]);
  if (!isSameView || !isSame) setBefore({ predicate, days });
  return columns;
}
