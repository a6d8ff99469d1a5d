import { useSearchParams } from "wouter";
import type { Group } from "../../data/groups.ts";

/** The grouping of a list, which the address contains, and a function to change it. */
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

/** The grouping that an address names. A sublist has no sublists to group by (product 2.23). */
export function groupIn(text: string | null, isInSublist: boolean): Group {
  if (text === "dueDate") return text;
  return text === "subList" && !isInSublist ? text : "section";
}
