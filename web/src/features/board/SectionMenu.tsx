import { Pencil, Trash2 } from "lucide-react";
import { removeSection } from "../lists/removeSection.ts";
import type { SectionAt } from "../../data/groups.ts";
import { openModal } from "../../data/modalActions.ts";
import { Menu, MenuItem } from "../../ui/Menu.tsx";
import type { Opened } from "../../ui/MenuButton.tsx";

interface SectionMenuProps extends Opened {
  name: string;
  places: readonly SectionAt[];
}

/** The menu of a section's column (product 2.24). */
export default function SectionMenu({ name, places, ...its }: SectionMenuProps) {
  return (
    <Menu {...its} align="end" title={name}>
      <MenuItem
        icon={<Pencil size={16} aria-hidden />}
        onClick={() => openModal("EDIT_SECTION", { oldName: name, places })}
      >
        Rename Section
      </MenuItem>
      <MenuItem
        icon={<Trash2 size={16} aria-hidden />}
        isDanger
        onClick={() => void removeSection(places, name)}
      >
        Delete Section
      </MenuItem>
    </Menu>
  );
}
