import { REASON } from "@tasklane/contract/sentences.ts";
import type { Group } from "../../data/groups.ts";

const GROUP_NAMES: Readonly<Record<Group, string>> = {
  section: "Section",
  subList: "Sublist",
  dueDate: "Due date",
};

/** The name on screen for each way to group a list's tasks into columns (product 3.13). */
export function groupName(group: Group): string {
  return GROUP_NAMES[group];
}

/** The choices of Group in their order, with their names. Inside a sublist, grouping by sublist is disabled, with the reason. */
export function groupChoices(
  isInSublist: boolean,
): { value: Group; name: string; isDisabled?: boolean; hint?: string }[] {
  return (Object.keys(GROUP_NAMES) as Group[]).map((value) => ({
    value,
    name: GROUP_NAMES[value],
    ...(value === "subList" && isInSublist && { isDisabled: true, hint: REASON.inSublist }),
  }));
}
