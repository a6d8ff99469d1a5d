import { addDays } from "@tasklane/contract/dueDates.ts";
import type { Day } from "@tasklane/contract/dueDates.ts";
import type { Bucket, TaskTable } from "./TaskTable.ts";

/** How many open tasks the fixed views of the sidebar hold: due by today, tomorrow, and after today. */
export interface DueCounts {
  home: number;
  tomorrow: number;
  upcoming: number;
}

/** What was counted of a part of the table holds for its day as long as nothing changes in that part. */
const counted = new WeakMap<Bucket, DueCounts & { today: Day }>();

export function dueCounts(tasks: TaskTable, today: Day): DueCounts {
  const sum = { home: 0, tomorrow: 0, upcoming: 0 };
  for (const bucket of tasks.buckets) {
    const { home, tomorrow, upcoming } = countsOf(bucket, today);
    sum.home += home;
    sum.tomorrow += tomorrow;
    sum.upcoming += upcoming;
  }
  return sum;
}

function countsOf(bucket: Bucket, today: Day): DueCounts {
  const known = counted.get(bucket);
  if (known?.today === today) return known;
  const counts = { home: 0, tomorrow: 0, upcoming: 0, today };
  const tomorrow = addDays(today, 1);
  for (const { due, status } of bucket.values()) {
    if (due === null || status === "completed") continue;
    if (due <= today) counts.home++;
    else counts.upcoming++;
    if (due === tomorrow) counts.tomorrow++;
  }
  counted.set(bucket, counts);
  return counts;
}
