import { useEffect } from "react";
import { findList } from "../../data/boardData.ts";
import { useStore } from "../../data/store.ts";
import { Menu } from "../../ui/Menu.tsx";
import { ActionItems } from "../actions/ActionItems.tsx";
import { LIST_ACTIONS, SUBLIST_ACTIONS } from "../actions/listActions.ts";
import { closeListMenu, useListMenu } from "./openListMenu.ts";

/** The context menu of a list or sublist (product 2.26). */
export default function ListMenu() {
  const { listId, sublistId, isOpen, anchor } = useListMenu();
  // The button of a column does not watch the menu, because its code must be small. So the menu sets its state.
  useEffect(() => {
    if (!isOpen || !anchor?.hasAttribute("aria-expanded")) return undefined;
    anchor.setAttribute("aria-expanded", "true");
    return () => anchor.setAttribute("aria-expanded", "false");
  }, [isOpen, anchor]);
  const list = useStore(({ board }) => findList(board, listId));
  const sublist = sublistId === null ? undefined : list?.sublists[sublistId];
  if (!list) return null;
  return (
    <Menu
      anchor={anchor}
      isOpen={isOpen}
      title={sublist?.sublist_name ?? list.google_list_name}
      onClose={closeListMenu}
    >
      {sublist ? (
        <ActionItems actions={SUBLIST_ACTIONS} target={{ list, sublist }} />
      ) : (
        <ActionItems actions={LIST_ACTIONS} target={list} />
      )}
    </Menu>
  );
}
