import { Plus, UserPlus } from "lucide-react";
import { openModal } from "../state/modalActions.ts";
import { Menu, MenuItem } from "../ui/Menu.tsx";

interface SharedMenuProps {
  anchor: HTMLElement;
  isOpen: boolean;
  onClose: () => void;
}

/** The menu of My Shared List. */
export default function SharedMenu({ anchor, isOpen, onClose }: SharedMenuProps) {
  return (
    <Menu anchor={anchor} isOpen={isOpen} align="end" onClose={onClose}>
      <MenuItem
        icon={<Plus size={16} aria-hidden />}
        onClick={() => openModal("CREATE_LIST", { isShared: true })}
      >
        Create New List
      </MenuItem>
      <MenuItem icon={<UserPlus size={16} aria-hidden />} onClick={() => openModal("JOIN_SHARED_TABLE", {})}>
        Join Shared Table
      </MenuItem>
    </Menu>
  );
}
