// @chunk views
import { isOfDays } from "../../paths.ts";
import type { View } from "../../paths.ts";
import { DaysBar } from "../../features/days/DaysBar.tsx";
import { TodayOverdue } from "../../features/days/TodayOverdue.tsx";
import { ListBar } from "./ListBar.tsx";

/** The controls of a view other than All lists: those of a list, of the views of days, or of Today. */
export default function ViewBar({ view, isPhone }: { view: View; isPhone: boolean }) {
  // By the key, a refresh of one list that still runs is not shown for the next list.
  if (view.kind === "list") return <ListBar key={view.listId} view={view} />;
  return isOfDays(view) ? <DaysBar view={view} /> : <TodayOverdue isPhone={isPhone} />;
}
