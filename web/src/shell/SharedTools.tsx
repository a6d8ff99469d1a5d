import { TEXT } from "@tasklane/contract/sentences.ts";
import { Ellipsis, Plus, RefreshCw, UserPlus } from "lucide-react";
import { useState } from "react";
import { catchUp } from "../lists/allTaskLists.ts";
import { allSharedTaskLists } from "../sharing/allSharedTaskLists.ts";
import { openModal } from "../state/modalActions.ts";
import { IconButton } from "../ui/IconButton.tsx";
import { Menu, MenuItem } from "../ui/Menu.tsx";
import { Spinner } from "../ui/Spinner.tsx";
import css from "./SharedTools.module.css";

/** What My Shared List offers: a refresh of them all, Create New List and Join Shared Table (specification 1). */
export default function SharedTools() {
  const [isRefreshing, setIsRefreshing] = useState(false);
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const [isOpen, setIsOpen] = useState(false);

  const refresh = async (): Promise<void> => {
    if (isRefreshing) return;
    setIsRefreshing(true);
    await allSharedTaskLists();
    setIsRefreshing(false);
    await catchUp();
  };
  return (
    <span className={css.tools}>
      <IconButton
        label={isRefreshing ? TEXT.refreshing : "Refresh shared lists"}
        aria-busy={isRefreshing}
        onClick={() => void refresh()}
      >
        {isRefreshing ? <Spinner /> : <RefreshCw size={14} aria-hidden />}
      </IconButton>
      <IconButton
        label="My Shared List: menu"
        aria-haspopup="menu"
        aria-expanded={isOpen}
        onClick={({ currentTarget }) => {
          setAnchor(currentTarget);
          setIsOpen(true);
        }}
      >
        <Ellipsis size={16} aria-hidden />
      </IconButton>
      {anchor && (
        <Menu anchor={anchor} isOpen={isOpen} align="end" onClose={() => setIsOpen(false)}>
          <MenuItem
            icon={<Plus size={16} aria-hidden />}
            onClick={() => openModal("CREATE_LIST", { isShared: true })}
          >
            Create New List
          </MenuItem>
          <MenuItem
            icon={<UserPlus size={16} aria-hidden />}
            onClick={() => openModal("JOIN_SHARED_TABLE", {})}
          >
            Join Shared Table
          </MenuItem>
        </Menu>
      )}
    </span>
  );
}
