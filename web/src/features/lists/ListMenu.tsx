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
  // The buttons do not watch the menu, because their code must be small. So the menu sets the state of the button at which it
  // opened. A right click opens it at a row of the sidebar, which has such a button.
  useEffect(() => {
    const button = anchor?.closest("[data-row]")?.querySelector(":scope > [aria-haspopup]") ?? anchor;
    if (!isOpen || !button?.hasAttribute("aria-expanded")) return undefined;
    button.setAttribute("aria-expanded", "true");
    return () => button.setAttribute("aria-expanded", "false");
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
