import type { List } from "@tasklane/contract/lists.ts";
import { REASON, TEXT } from "@tasklane/contract/sentences.ts";
import { ListChecks, Trash2, Unlink, Users } from "lucide-react";
import { catchUp } from "./allTaskLists.ts";
import { deleteList } from "./deleteList.ts";
import { leaveSharedList } from "../sharing/leaveSharedList.ts";
import { openModal } from "../../data/modalActions.ts";
import { isPending } from "../../data/shared.ts";
import { clearCompleted } from "../tasks/clearCompleted.ts";
import { MenuItem } from "../../ui/Menu.tsx";

/** The menu items that only shared lists have (product 2.26). */
export function SharedListItems({ list, onGone }: { list: List; onGone: () => void }) {
  const { google_list_id: listId, role, members = 1 } = list;
  const isOwner = role === "owner";
  const waits = isPending(list);
  const leave = async (): Promise<void> => {
    await leaveSharedList(list);
    await catchUp();
  };
  return (
    <>
      <MenuItem
        icon={<Users size={16} aria-hidden />}
        reason={waits && TEXT.approvalPending}
        onClick={() => openModal("GROUP_INFO", { listId })}
      >
        Group Info
      </MenuItem>
      <MenuItem
        icon={<ListChecks size={16} aria-hidden />}
        isDisabled={waits}
        onClick={() => void clearCompleted(list)}
      >
        Clear Completed Task
      </MenuItem>
      <MenuItem
        icon={<Unlink size={16} aria-hidden />}
        isDanger
        reason={isOwner && members > 1 && REASON.ownerStays}
        onClick={() => void leave()}
      >
        Disconnect
      </MenuItem>
      <MenuItem
        icon={<Trash2 size={16} aria-hidden />}
        isDanger
        reason={isOwner ? list.is_default === true && REASON.defaultList : REASON.ownerDeletes}
        onClick={() => void deleteList(list, onGone)}
      >
        Delete
      </MenuItem>
    </>
  );
}
