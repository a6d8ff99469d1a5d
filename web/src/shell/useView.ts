import type { View } from "../paths.ts";
import { findList } from "../state/boardData.ts";
import type { Narrowed } from "../state/column.ts";
import { useStore } from "../state/store.ts";

/** What a view is called, a sublist after its list, and to what it narrows the columns of the lists. */
export function useView(view: View): { names: string[]; narrowed: Narrowed } {
  const isTodayOnly = useStore(({ preferences }) => preferences.todayOnly);
  const list = useStore(({ board }) => (view.kind === "list" ? findList(board, view.listId) : undefined));
  if (view.kind === "list") {
    const sublist = view.sublistId === null ? undefined : list?.sublists[view.sublistId];
    const name = list?.google_list_name ?? "List";
    return { names: sublist ? [name, sublist.sublist_name] : [name], narrowed: "all" };
  }
  if (view.kind === "tomorrow") return { names: ["Tomorrow"], narrowed: "tomorrow" };
  if (view.kind === "search") return { names: ["Search"], narrowed: "search" };
  if (view.kind === "upcoming") return { names: ["Upcoming"], narrowed: "all" };
  return isTodayOnly ? { names: ["Today"], narrowed: "today" } : { names: ["All lists"], narrowed: "all" };
}
