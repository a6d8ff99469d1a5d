import type { Task } from "@tasklane/contract/tasks.ts";
import {
  ArrowRightLeft,
  Calendar,
  CircleCheck,
  Folder,
  ListChecks,
  Rows3,
  Tag,
  Trash2,
  X,
} from "lucide-react";
import { useSelection } from "../../data/selectionStore.ts";
import type { SelectionPart } from "../../data/selectionStore.ts";
import { afterClosing } from "../../ui/typeAhead.ts";
import { completeTasks, deleteTasks } from "../selection/changeSelected.ts";
import { leaveSelection, selectColumn } from "../selection/select.ts";
import type { Action } from "./action.ts";

/** Opens a menu or picker of the selection's toolbar. If the menu `More` offered it, that menu closes first. */
const open = (opened: SelectionPart) => (): void => {
  const act = (): void => {
    const from = document.activeElement?.closest<HTMLElement>("[data-board] [data-card-title]") ?? null;
    useSelection.setState({ opened, from });
  };
  if (useSelection.getState().opened !== "more") return act();
  useSelection.setState({ opened: null });
  afterClosing(act);
};

/**
 * Everything that can be done to the selected tasks, in the order of their toolbar. Those with `isInMenu` are in its menu `More`.
 */
export const SELECTION_ACTIONS: readonly Action<readonly Task[]>[] = [
  {
    id: "complete-selection",
    name: "Complete",
    also: "done finish tick check reopen selection",
    icon: CircleCheck,
    keys: ["Space"],
    isInPalette: true,
    run: (tasks) => void completeTasks(tasks),
  },
  {
    id: "date-selection",
    name: "Date",
    also: "due day when deadline schedule postpone calendar selection",
    icon: Calendar,
    keys: ["d"],
    isInPalette: true,
    run: open("due"),
  },
  {
    id: "label-selection",
    name: "Label",
    also: "tag mark selection",
    icon: Tag,
    keys: ["l"],
    isInPalette: true,
    run: open("label"),
  },
  {
    id: "section-selection",
    name: "Section",
    also: "group heading status selection",
    icon: Rows3,
    keys: ["e"],
    isInPalette: true,
    run: open("section"),
  },
  {
    id: "move-selection",
    name: "Move",
    also: "transfer send another list selection",
    icon: ArrowRightLeft,
    keys: ["m"],
    isInPalette: true,
    run: open("move"),
  },
  {
    id: "delete-selection",
    name: "Delete",
    also: "trash remove erase bin selection",
    icon: Trash2,
    keys: ["Delete", "Backspace"],
    isInPalette: true,
    isDanger: true,
    run: (tasks) => void deleteTasks(tasks),
  },
  {
    id: "sublist-selection",
    name: "Sublist",
    also: "folder project selection",
    icon: Folder,
    keys: ["b"],
    isInMenu: true,
    isInPalette: true,
    run: open("sublist"),
  },
  {
    id: "select-all",
    name: "Select all",
    also: "everything column selection",
    icon: ListChecks,
    keys: ["Ctrl+a"],
    isInMenu: true,
    isInPalette: true,
    run: () => selectColumn(),
  },
  {
    id: "clear-selection",
    name: "Clear selection",
    also: "none leave escape",
    icon: X,
    keys: ["Escape"],
    isInPalette: true,
    run: leaveSelection,
  },
];

/** Finds an action for the selected tasks by its id. */
export function selectionAction(id: string): Action<readonly Task[]> {
  return SELECTION_ACTIONS.find((action) => action.id === id)!;
}
