import { ChevronDown, Rows3 } from "lucide-react";
import type { Group } from "../state/groups.ts";
import css from "./GroupSelect.module.css";

/** Groups by their names (specification 3, filterGroup). */
export const GROUP_NAMES: readonly (readonly [Group, string])[] = [
  ["section", "Section"],
  ["subList", "Sublist"],
  ["dueDate", "Due date"],
];

interface GroupSelectProps {
  group: Group;
  isInSublist: boolean;
  onChange: (group: Group) => void;
}

/** By what a list is put into columns. The browser's own select: it is a sheet on phones by itself. */
export function GroupSelect({ group, isInSublist, onChange }: GroupSelectProps) {
  return (
    <label className={css.select}>
      <Rows3 size={14} aria-hidden />
      Group
      <select value={group} onChange={({ target }) => onChange(target.value as Group)}>
        {GROUP_NAMES.map(([value, name]) => (
          <option key={value} value={value} disabled={value === "subList" && isInSublist}>
            {name}
          </option>
        ))}
      </select>
      <ChevronDown size={14} aria-hidden />
    </label>
  );
}
