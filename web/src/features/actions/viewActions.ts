import type { SavedView } from "@tasklane/contract/savedViews.ts";
import { ArrowDown, ArrowUp, Pencil, Share2, Trash2 } from "lucide-react";
import { openModal } from "../../data/modalActions.ts";
import { getState } from "../../data/store.ts";
import { positionView } from "../views/positionView.ts";
import { removeView } from "../views/removeView.ts";
import type { Action } from "./action.ts";

const views = (): readonly SavedView[] => getState().board.views;

/** Everything that can be done to a saved view, in the order of its menu. */
export const VIEW_ACTIONS: readonly Action<SavedView>[] = [
  {
    id: "rename-view",
    name: "Rename",
    icon: Pencil,
    isInMenu: true,
    run: ({ view_id: viewId, name: oldName }) => openModal("EDIT_VIEW", { viewId, oldName }),
  },
  {
    id: "share-view",
    name: "Share view",
    icon: Share2,
    isInMenu: true,
    run: ({ view_id: viewId }) => openModal("SHARE_VIEW", { viewId }),
  },
  {
    id: "move-view-up",
    name: "Move Up",
    icon: ArrowUp,
    isInMenu: true,
    whyNot: ({ view_id: id }) => (views()[0]?.view_id === id ? "" : undefined),
    run: ({ view_id: id }) => void positionView(id, "moveup"),
  },
  {
    id: "move-view-down",
    name: "Move Down",
    icon: ArrowDown,
    isInMenu: true,
    whyNot: ({ view_id: id }) => (views().at(-1)?.view_id === id ? "" : undefined),
    run: ({ view_id: id }) => void positionView(id, "movedown"),
  },
  {
    id: "delete-view",
    name: "Delete",
    icon: Trash2,
    isInMenu: true,
    isDanger: true,
    startsGroup: true,
    run: (view) => void removeView(view),
  },
];
