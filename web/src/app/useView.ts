import { addDays } from "@tasklane/contract/dueDates.ts";
import type { Day } from "@tasklane/contract/dueDates.ts";
import type { List } from "@tasklane/contract/lists.ts";
import type { View } from "../paths.ts";
import { findList } from "../data/boardData.ts";
import type { Narrowed } from "../data/columnTasks.ts";
import { useStore } from "../data/store.ts";

interface ViewFacts {
  /** The parts of the view's name: the list, then the sublist if the view shows one. */
  names: string[];
  /** What the page's title adds to the heading. */
  as?: string;
  /** The tasks to which the view narrows the columns. */
  narrowed: Narrowed;
  /** Whether this is a saved view. The page then shows the view's name. */
  isSaved?: boolean;
  /** The day to show beside the view's name. */
  day?: Day;
}

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
      return { names: sublist ? [name, sublist.sublist_name] : [name], narrowed: "all" };
    }
    case "tomorrow":
      return { names: ["Tomorrow"], narrowed: "tomorrow", day: addDays(today, 1) };
    case "search":
      return { names: ["Search"], narrowed: "search" };
    case "bin":
      return { names: ["Bin"], narrowed: "all" };
    case "upcoming":
      return { names: ["Upcoming"], narrowed: "all" };
    case "week":
    case "month":
      return { names: ["Upcoming"], as: view.kind, narrowed: "all" };
    case "home":
      return isTodayOnly
        ? { names: ["Today"], narrowed: "today", day: today }
        : { names: ["All lists"], narrowed: "all", day: today };
  }
}
