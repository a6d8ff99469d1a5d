import type { ReactNode } from "react";
import { AllLists } from "../board/AllLists.tsx";
import type { View } from "../paths.ts";
import type { Narrowed } from "../state/column.ts";
import { useStore } from "../state/store.ts";
import { ListTabs } from "./ListTabs.tsx";

interface Parts {
  title: string;
  /** The names of the columns, for phones. */
  tabs: ReactNode;
  columns: ReactNode;
}

/** What a view consists of. */
export function useView(view: View): Parts {
  const isTodayOnly = useStore(({ preferences }) => preferences.todayOnly);
  const narrowed: Narrowed = view.kind === "tomorrow" ? "tomorrow" : isTodayOnly ? "today" : "all";
  const title = { all: "All lists", today: "Today", tomorrow: "Tomorrow" }[narrowed];
  return { title, tabs: <ListTabs narrowed={narrowed} />, columns: <AllLists narrowed={narrowed} /> };
}
