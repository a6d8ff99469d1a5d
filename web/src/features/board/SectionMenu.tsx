import { Menu } from "../../ui/Menu.tsx";
import type { Opened } from "../../ui/MenuButton.tsx";
import { ActionItems } from "../actions/ActionItems.tsx";
import { SECTION_ACTIONS } from "../actions/listActions.ts";
import type { SectionTarget } from "../actions/listActions.ts";

/** The menu of a section's column (product 2.24). */
export default function SectionMenu({ name, places, ...its }: SectionTarget & Opened) {
  return (
    <Menu {...its} align="end" title={name}>
      <ActionItems actions={SECTION_ACTIONS} target={{ name, places }} />
    </Menu>
  );
}
