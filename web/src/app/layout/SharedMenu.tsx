import { Plus, UserPlus } from "lucide-react";
import { openModal } from "../../data/modalActions.ts";
import { Menu, MenuItem } from "../../ui/Menu.tsx";
import type { Opened } from "../../ui/MenuButton.tsx";

/** The menu of My Shared List. */
export default function SharedMenu(its: Opened) {
  return (
    <Menu {...its} align="end" title="My Shared List">
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
