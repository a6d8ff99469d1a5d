import { addDays } from "@tasklane/contract/dueDates.ts";
import type { Day } from "@tasklane/contract/dueDates.ts";
import type { List } from "@tasklane/contract/lists.ts";
import type { View } from "../paths.ts";
import { findList } from "../data/boardData.ts";
import type { ViewScope } from "../data/columnTasks.ts";
import { useStore } from "../data/store.ts";

interface ViewFacts {
  /** The view's name in parts: the list's name, and if the view shows a sublist, the sublist's name. */
  names: string[];
  /** What the title of the browser's tab adds to the heading. */
  as?: string;
  /** Whether the view shows all tasks, or only those due today, due tomorrow, or found by the search. */
  scope: ViewScope;
  /** Whether this is a saved view. The heading is then the saved view's name. */
  isSaved?: boolean;
  /** The day to show beside the heading. */
  day?: Day;
}

/** What the address shows: its name, and which tasks. */
export function useView(view: View): ViewFacts {
  const isTodayOnly = useStore(({ preferences }) => preferences.todayOnly);
  const today = useStore((state) => state.today);
  const list = useStore(({ board }) => (view.kind === "list" ? findList(board, view.listId) : undefined));
  const saved = useStore(({ board, viewId }) => board.views.find(({ view_id }) => view_id === viewId)?.name);
  const facts = factsOf(view, list, isTodayOnly, today);
  return saved === undefined ? facts : { ...facts, names: [saved], isSaved: true };
}

function factsOf(view: View, list: List | undefined, isTodayOnly: boolean, today: Day): ViewFacts {
  switch (view.kind) {
    case "list": {
      const sublist = view.sublistId === null ? undefined : list?.sublists[view.sublistId];
      const name = list?.google_list_name ?? "List";
      return { names: sublist ? [name, sublist.sublist_name] : [name], scope: "all" };
    }
    case "tomorrow":
      return { names: ["Tomorrow"], scope: "tomorrow", day: addDays(today, 1) };
    case "search":
      return { names: ["Search"], scope: "search" };
    case "bin":
      return { names: ["Bin"], scope: "all" };
    case "upcoming":
      return { names: ["Upcoming"], scope: "all" };
    case "week":
    case "month":
      return { names: ["Upcoming"], as: view.kind, scope: "all" };
    case "home":
      return isTodayOnly
        ? { names: ["Today"], scope: "today", day: today }
        : { names: ["All lists"], scope: "all", day: today };
  }
}
