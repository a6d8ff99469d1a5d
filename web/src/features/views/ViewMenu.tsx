import type { SavedView } from "@tasklane/contract/savedViews.ts";
import { Menu } from "../../ui/Menu.tsx";
import type { Opened } from "../../ui/MenuButton.tsx";
import { ActionItems } from "../actions/ActionItems.tsx";
import { VIEW_ACTIONS } from "../actions/viewActions.ts";

/** The menu of a saved view. */
export default function ViewMenu({ view, ...its }: Opened & { view: SavedView }) {
  return (
    <Menu {...its} title={view.name}>
      <ActionItems actions={VIEW_ACTIONS} target={view} />
    </Menu>
  );
}
