import type { Group } from "../../data/groups.ts";

const GROUP_NAMES: Readonly<Record<Group, string>> = {
  section: "Section",
  subList: "Sublist",
  dueDate: "Due date",
};

/** Returns the display name of a grouping (product 3.13). */
export function groupName(group: Group): string {
  return GROUP_NAMES[group];
}

/** The groupings in order, each with its name. Inside a sublist, grouping by sublist is disabled. */
export function groupChoices(isInSublist: boolean): { value: Group; name: string; isDisabled: boolean }[] {
  return (Object.keys(GROUP_NAMES) as Group[]).map((value) => ({
    value,
    name: GROUP_NAMES[value],
    isDisabled: value === "subList" && isInSublist,
  }));
}
