import type { Group } from "../../data/groups.ts";
import { Menu, MenuChoices } from "../../ui/Menu.tsx";
import { groupChoices } from "./groupNames.ts";

interface GroupMenuProps {
  anchor: HTMLElement;
  isOpen: boolean;
  group: Group;
  isInSublist: boolean;
  onChange: (group: Group) => void;
  onClose: () => void;
}

/** The choices of the button Group. They load when the menu first opens. */
export default function GroupMenu({ group, isInSublist, onChange, ...menu }: GroupMenuProps) {
  return (
    <Menu {...menu} align="end">
      <MenuChoices value={group} choices={groupChoices(isInSublist)} onChange={onChange} />
    </Menu>
  );
}
