import type { View } from "../paths.ts";
import { findList } from "../state/boardData.ts";
import type { Narrowed } from "../state/column.ts";
import { useStore } from "../state/store.ts";

/** What a view is called, and to what it narrows the columns of the lists. */
export function useView(view: View): { title: string; narrowed: Narrowed } {
  const isTodayOnly = useStore(({ preferences }) => preferences.todayOnly);
  const list = useStore(({ board }) => (view.kind === "list" ? findList(board, view.listId) : undefined));
  if (view.kind === "list") {
    const sublist = view.sublistId === null ? undefined : list?.sublists[view.sublistId];
    const name = list?.google_list_name ?? "List";
    return { title: sublist ? `${name} / ${sublist.sublist_name}` : name, narrowed: "all" };
  }
  if (view.kind === "tomorrow") return { title: "Tomorrow", narrowed: "tomorrow" };
  if (view.kind === "search") return { title: "Search", narrowed: "search" };
  if (view.kind === "upcoming") return { title: "Upcoming", narrowed: "all" };
  return isTodayOnly ? { title: "Today", narrowed: "today" } : { title: "All lists", narrowed: "all" };
}
