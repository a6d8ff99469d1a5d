import { REASON } from "@tasklane/contract/sentences.ts";
import type { List, Sublist } from "@tasklane/contract/lists.ts";
import { ArrowDown, ArrowUp, ListChecks, Pencil, Plus, Share2, Trash2 } from "lucide-react";
import { navigate } from "wouter/use-browser-location";
import { deleteList } from "./deleteList.ts";
import { deleteSublist } from "./deleteSublist.ts";
import { positionList } from "./positionList.ts";
import { PATHS } from "../../paths.ts";
import { shareList } from "../sharing/shareList.ts";
import { findList } from "../../data/boardData.ts";
import { openModal } from "../../data/modalActions.ts";
import { isPending, isShared } from "../../data/shared.ts";
import { getState, useStore } from "../../data/store.ts";
import { clearCompleted } from "../tasks/clearCompleted.ts";
import { confirm } from "../../ui/confirmation.ts";
import { Menu, MenuItem, MenuSeparator } from "../../ui/Menu.tsx";
import { closeListMenu, useListMenu } from "./openListMenu.ts";
import { SharedListItems } from "./SharedListItems.tsx";

/** The page goes to /dashboard after a list or sublist was deleted (product 2.21). */
const goHome = (): void => navigate(PATHS.dashboard);

/** The context menu of a list or sublist (product 2.26). */
export default function ListMenu() {
  const { listId, sublistId, isOpen, anchor } = useListMenu();
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
        <SublistItems list={list} sublist={sublist} />
      ) : (
        <>
          <ListItems list={list} />
          {isShared(list) ? <SharedListItems list={list} onGone={goHome} /> : <OwnListItems list={list} />}
        </>
      )}
    </Menu>
  );
}

/**
 * The items that own and shared lists have in common. For a list that awaits approval, the items for sublists and renaming
 * are missing.
 */
function ListItems({ list }: { list: List }) {
  const { google_list_id: listId, google_list_name: oldName } = list;
  const beside = useStore(({ board }) => (isShared(list) ? board.sharedLists : board.lists));
  const at = beside.indexOf(list);
  return (
    <>
      <MenuItem
        icon={<Plus size={16} aria-hidden />}
        isDisabled={isPending(list)}
        onClick={() => openModal("CREATE_SUBLIST", { listId })}
      >
        Sublist
      </MenuItem>
      <MenuItem
        icon={<Pencil size={16} aria-hidden />}
        isDisabled={isPending(list)}
        onClick={() => openModal("EDIT_LIST", { oldName, listId })}
      >
        Rename Title
      </MenuItem>
      <MenuItem
        icon={<ArrowUp size={16} aria-hidden />}
        isDisabled={at === 0}
        onClick={() => void positionList(listId, "moveup")}
      >
        Move Up
      </MenuItem>
      <MenuItem
        icon={<ArrowDown size={16} aria-hidden />}
        isDisabled={at === beside.length - 1}
        onClick={() => void positionList(listId, "movedown")}
      >
        Move Down
      </MenuItem>
      <MenuSeparator />
    </>
  );
}

function OwnListItems({ list }: { list: List }) {
  return (
    <>
      <MenuItem icon={<Share2 size={16} aria-hidden />} onClick={() => void share(list)}>
        Share…
      </MenuItem>
      <MenuItem icon={<ListChecks size={16} aria-hidden />} onClick={() => void clearCompleted(list)}>
        Clear Completed Task
      </MenuItem>
      <MenuItem
        icon={<Trash2 size={16} aria-hidden />}
        isDanger
        reason={list.is_default === true && REASON.defaultList}
        onClick={() => void deleteList(list, goHome)}
      >
        Delete
      </MenuItem>
    </>
  );
}

function SublistItems({
  list: { google_list_id: listId },
  sublist: { sublist_id: sublistId, sublist_name: oldName },
}: {
  list: List;
  sublist: Sublist;
}) {
  return (
    <>
      <MenuItem
        icon={<Pencil size={16} aria-hidden />}
        onClick={() => openModal("EDIT_SUBLIST", { oldName, listId, sublistId })}
      >
        Rename
      </MenuItem>
      <MenuItem
        icon={<Trash2 size={16} aria-hidden />}
        isDanger
        onClick={() => void deleteSublist(listId, sublistId, goHome)}
      >
        Delete
      </MenuItem>
    </>
  );
}

/** After a confirmation, makes the list shared, then shows the share link to give to others (product 2.49). */
async function share({ google_list_id: listId, google_list_name: name }: List): Promise<void> {
  const tasks = getState().board.byList[listId]?.length ?? 0;
  const moves = tasks === 0 ? "moves" : tasks === 1 ? "and its task move" : `and its ${tasks} tasks move`;
  const question = {
    title: `Share ${name}?`,
    text: `${name} ${moves} to My Shared List. Nobody sees them before you approve that person.`,
    yes: "Yes, share!",
    isHarmless: true,
  };
  if (!(await confirm(question))) return;
  if ((await shareList(listId)) === undefined) openModal("SHARE_TASK_LIST", { listId });
}
