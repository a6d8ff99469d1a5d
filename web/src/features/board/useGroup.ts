import { useSearchParams } from "../../ui/searchParams.ts";
import type { Group } from "../../data/groups.ts";

/** How a list's tasks are grouped into columns, as the URL says, and a function to change it. */
export function useGroup(isInSublist: boolean): [group: Group, setGroup: (next: Group) => void] {
  const [query, setQuery] = useSearchParams();
  const setGroup = (next: Group): void =>
    setQuery(
      (now) => {
        if (next === "section") now.delete("group");
        else now.set("group", next);
        return now;
      },
      { replace: true },
    );
  return [groupIn(query.get("group"), isInSublist), setGroup];
}

/** Reads the grouping from the URL's `group`. Inside a sublist there is no grouping by sublist (product 2.23). */
export function groupIn(text: string | null, isInSublist: boolean): Group {
  if (text === "dueDate") return text;
  return text === "subList" && !isInSublist ? text : "section";
}
