import type { List, Sublist } from "@tasklane/contract/lists.ts";
import { REASON, TEXT } from "@tasklane/contract/sentences.ts";
import {
  ArrowDown,
  ArrowUp,
  ListChecks,
  Pencil,
  Plus,
  Share2,
  SquareCheck,
  Trash2,
  Unlink,
  Users,
} from "lucide-react";
import { navigate } from "../../ui/address.ts";
import { PATHS, viewOf } from "../../paths.ts";
import type { SectionAt } from "../../data/groups.ts";
import { openModal } from "../../data/modalActions.ts";
import { isRestoring, pendingText } from "../../data/restoring.ts";
import { isPending, isShared } from "../../data/shared.ts";
import { getState } from "../../data/store.ts";
import { openNewSection } from "../board/openNewSection.ts";
import { catchUp } from "../lists/catchUp.ts";
import { deleteList } from "../lists/deleteList.ts";
import { deleteSublist } from "../lists/deleteSublist.ts";
import { positionList } from "../lists/positionList.ts";
import { removeSection } from "../lists/removeSection.ts";
import { loadSelecting } from "../selection/loadSelecting.ts";
import { askAndShareList } from "../sharing/askAndShareList.ts";
import { leaveSharedList } from "../sharing/leaveSharedList.ts";
import { clearCompleted } from "../tasks/clearCompleted.ts";
import type { Action } from "./action.ts";

/** Goes to /dashboard after a list or sublist was deleted (product 2.21). */
const goHome = (): void => navigate(PATHS.dashboard);

/** Disables an action while nothing can be added to a list: the owner must still approve the person, or the list is being restored. */
const whilePending = (list: List): string | undefined => (isPending(list) ? pendingText(list) : undefined);

/** Disables an action while a deleted list is being restored, because the list has no id in Google yet. */
const whileRestoring = (list: List): string | undefined =>
  isRestoring(list) ? TEXT.restoringList : undefined;

/** Opens the column for a new section on the page of a list or sublist, grouped by section. */
function createSection({ google_list_id: listId }: List): void {
  const view = viewOf(location.pathname);
  const query = new URLSearchParams(location.search);
  query.delete("group");
  navigate(`${location.pathname}${query.size > 0 ? `?${query.toString()}` : ""}`, { replace: true });
  openNewSection(listId, view?.kind === "list" ? view.sublistId : null);
}

/** Everything that can be done to a list, in the order of its menu (product 2.26). */
export const LIST_ACTIONS: readonly Action<List>[] = [
  {
    id: "create-sublist",
    name: "Sublist",
    icon: Plus,
    isInMenu: true,
    isInPalette: true,
    whyNot: whilePending,
    run: ({ google_list_id: listId }) => openModal("CREATE_SUBLIST", { listId }),
  },
  {
    id: "create-section",
    name: "Create Section",
    icon: Plus,
    isInPalette: true,
    whyNot: whilePending,
    run: createSection,
  },
  {
    id: "rename-list",
    name: "Rename Title",
    icon: Pencil,
    isInMenu: true,
    isInPalette: true,
    whyNot: whilePending,
    run: ({ google_list_id: listId, google_list_name: oldName }) =>
      openModal("EDIT_LIST", { oldName, listId }),
  },
  {
    id: "move-list-up",
    name: "Move Up",
    icon: ArrowUp,
    isInMenu: true,
    whyNot: (list) => (listsBeside(list)[0] === list ? REASON.firstList : whileRestoring(list)),
    run: (list) => void positionList(list.google_list_id, "moveup"),
  },
  {
    id: "move-list-down",
    name: "Move Down",
    icon: ArrowDown,
    isInMenu: true,
    whyNot: (list) => (listsBeside(list).at(-1) === list ? REASON.lastList : whileRestoring(list)),
    run: (list) => void positionList(list.google_list_id, "movedown"),
  },
  {
    id: "share-list",
    name: "Share…",
    also: "invite people",
    icon: Share2,
    isInMenu: true,
    isInPalette: true,
    startsGroup: true,
    isFor: (list) => !isShared(list),
    whyNot: whileRestoring,
    run: (list) => void askAndShareList(list),
  },
  {
    id: "group-info",
    name: "Group Info",
    icon: Users,
    isInMenu: true,
    isInPalette: true,
    startsGroup: true,
    isFor: isShared,
    whyNot: whilePending,
    run: ({ google_list_id: listId }) => openModal("GROUP_INFO", { listId }),
  },
  {
    id: "clear-completed",
    name: "Clear Completed Task",
    icon: ListChecks,
    isInMenu: true,
    isInPalette: true,
    whyNot: whilePending,
    run: (list) => void clearCompleted(list),
  },
  {
    id: "select-in-list",
    name: "Select",
    icon: SquareCheck,
    isInMenu: true,
    run: () => loadSelecting(({ startSelecting }) => startSelecting()),
  },
  {
    id: "leave-list",
    name: "Disconnect",
    icon: Unlink,
    isInMenu: true,
    isInPalette: true,
    isDanger: true,
    isFor: isShared,
    whyNot: ({ role, members = 1 }) => (role === "owner" && members > 1 ? REASON.ownerStays : undefined),
    run: (list) => void leaveSharedList(list).then(catchUp),
  },
  {
    id: "delete-list",
    name: "Delete",
    icon: Trash2,
    isInMenu: true,
    isInPalette: true,
    isDanger: true,
    whyNot: (list) =>
      isShared(list) && list.role !== "owner"
        ? REASON.ownerDeletes
        : list.is_default === true
          ? REASON.defaultList
          : whileRestoring(list),
    run: (list) => void deleteList(list, goHome),
  },
];

/** A sublist, and the list that it is in. */
export interface SublistTarget {
  list: List;
  sublist: Sublist;
}

/** Everything that can be done to a sublist, in the order of its menu. */
export const SUBLIST_ACTIONS: readonly Action<SublistTarget>[] = [
  {
    id: "rename-sublist",
    name: "Rename",
    icon: Pencil,
    isInMenu: true,
    isInPalette: true,
    run: ({ list, sublist }) =>
      openModal("EDIT_SUBLIST", {
        oldName: sublist.sublist_name,
        listId: list.google_list_id,
        sublistId: sublist.sublist_id,
      }),
  },
  {
    id: "delete-sublist",
    name: "Delete",
    icon: Trash2,
    isInMenu: true,
    isInPalette: true,
    isDanger: true,
    run: ({ list, sublist }) => void deleteSublist(list.google_list_id, sublist.sublist_id, goHome),
  },
];

/** The sections with one name that a column shows together: the name, and every list and sublist that has such a section. */
export interface SectionTarget {
  name: string;
  places: readonly SectionAt[];
}

/** Everything that can be done to a section, in the order of its menu (product 2.24). */
export const SECTION_ACTIONS: readonly Action<SectionTarget>[] = [
  {
    id: "select-in-section",
    name: "Select",
    icon: SquareCheck,
    isInMenu: true,
    run: () => loadSelecting(({ startSelecting }) => startSelecting()),
  },
  {
    id: "rename-section",
    name: "Rename Section",
    icon: Pencil,
    isInMenu: true,
    run: ({ name, places }) => openModal("EDIT_SECTION", { oldName: name, places }),
  },
  {
    id: "delete-section",
    name: "Delete Section",
    icon: Trash2,
    isInMenu: true,
    isDanger: true,
    run: ({ name, places }) => void removeSection(places, name),
  },
];

/** The private lists if this list is private, else the shared lists. A list can be moved among these. */
function listsBeside(list: List): readonly List[] {
  const { lists, sharedLists } = getState().board;
  return isShared(list) ? sharedLists : lists;
}
