import { ActionItems } from "../../features/actions/ActionItems.tsx";
import { PAGE_ACTIONS } from "../../features/actions/pageActions.ts";
import { Menu } from "../../ui/Menu.tsx";
import type { Opened } from "../../ui/MenuButton.tsx";

/** The menu of My Shared List. */
export default function SharedMenu(its: Opened) {
  return (
    <Menu {...its} align="end" title="My Shared List">
      <ActionItems actions={PAGE_ACTIONS} target={undefined} />
    </Menu>
  );
}
