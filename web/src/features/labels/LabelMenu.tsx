import { Tag } from "lucide-react";
import { Menu, MenuItem } from "../../ui/Menu.tsx";
import { addLabel } from "./addLabel.ts";

interface LabelMenuProps {
  name: string;
  anchor: HTMLElement | null;
  isOpen: boolean;
  onClose: () => void;
}

/** The menu of a label that another member of a shared list made. It offers to add the label to the person's own labels. */
export default function LabelMenu({ name, anchor, isOpen, onClose }: LabelMenuProps) {
  return (
    <Menu anchor={anchor} isOpen={isOpen} title={name} onClose={onClose}>
      <MenuItem icon={<Tag size={16} aria-hidden />} onClick={() => void addLabel(name)}>
        Add to my labels
      </MenuItem>
    </Menu>
  );
}
