import type { List } from "@tasklane/contract/lists.ts";
import { TIMES } from "@tasklane/contract/limits.ts";
import { TEXT } from "@tasklane/contract/sentences.ts";
import { Ellipsis, Plus, RefreshCw, Share2 } from "lucide-react";
import { useState } from "react";
import { openModal } from "../../data/modalActions.ts";
import { isPending, isShared } from "../../data/shared.ts";
import { useStore } from "../../data/store.ts";
import { ago } from "../../ui/times.ts";
import { IconButton } from "../../ui/IconButton.tsx";
import { Menu, MenuChoices, MenuItem, MenuSeparator } from "../../ui/Menu.tsx";
import * as popup from "../../ui/Popup.module.css";
import { useNow } from "../../ui/useNow.ts";
import { ActionItems } from "../../features/actions/ActionItems.tsx";
import { LIST_ACTIONS, SUBLIST_ACTIONS } from "../../features/actions/listActions.ts";
import { groupChoices } from "../../features/board/groupNames.ts";
import { openNewSection } from "../../features/board/openNewSection.ts";
import { useGroup } from "../../features/board/useGroup.ts";

export interface ListBarMenuProps {
  list: List;
  sublistId: string | null;
  isRefreshing: boolean;
  onRefresh: () => void;
}

/**
 * The list menu on phones: Share and Shared Refresh of a shared list, Create Section and Group of any list, and then everything
 * that the menu of the list or sublist in the sidebar has.
 */
export default function ListBarMenu({ list, sublistId, isRefreshing, onRefresh }: ListBarMenuProps) {
  const refreshedAt = useStore(({ board }) => board.refreshedAt);
  const now = useNow(TIMES.lastRefreshReread);
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const [isOpen, setIsOpen] = useState(false);
  const { google_list_id: listId } = list;
  const sublist = sublistId === null ? undefined : list.sublists[sublistId];
  const refreshed = `${TEXT.sharedRefresh} ${refreshedAt ? ago(refreshedAt, now) : ""}`;
  return (
    <>
      <IconButton
        label="List menu"
        aria-haspopup="menu"
        aria-expanded={isOpen}
        onClick={({ currentTarget }) => {
          setAnchor(currentTarget);
          setIsOpen(true);
        }}
      >
        <Ellipsis size={20} aria-hidden />
      </IconButton>
      <Menu
        anchor={anchor}
        isOpen={isOpen}
        align="end"
        title={sublist?.sublist_name ?? list.google_list_name}
        onClose={() => setIsOpen(false)}
      >
        {isShared(list) && !isPending(list) && (
          <MenuItem
            icon={<Share2 size={16} aria-hidden />}
            onClick={() => openModal("SHARE_TASK_LIST", { listId })}
          >
            Share
          </MenuItem>
        )}
        {isShared(list) && (
          <MenuItem icon={<RefreshCw size={16} aria-hidden />} isDisabled={isRefreshing} onClick={onRefresh}>
            {isRefreshing ? TEXT.refreshing : refreshed}
          </MenuItem>
        )}
        {isShared(list) && !isPending(list) && <MenuSeparator />}
        {!isPending(list) && <ViewItems listId={listId} sublistId={sublistId} />}
        <MenuSeparator />
        {sublist ? (
          <ActionItems actions={SUBLIST_ACTIONS} target={{ list, sublist }} />
        ) : (
          <ActionItems actions={LIST_ACTIONS} target={list} />
        )}
      </Menu>
    </>
  );
}

function ViewItems({ listId, sublistId }: { listId: string; sublistId: string | null }) {
  const [group, setGroup] = useGroup(sublistId !== null);
  return (
    <>
      <MenuItem
        icon={<Plus size={16} aria-hidden />}
        onClick={() => {
          setGroup("section");
          openNewSection(listId, sublistId);
        }}
      >
        Create Section
      </MenuItem>
      <MenuSeparator />
      <div className={popup.user} aria-hidden="true">
        Group
      </div>
      <MenuChoices
        label="Group"
        value={group}
        choices={groupChoices(sublistId !== null)}
        onChange={setGroup}
      />
    </>
  );
}
