import type { Task } from "@tasklane/contract/tasks.ts";
import {
  ArrowDown,
  ArrowRightLeft,
  ArrowUp,
  Calendar,
  CircleCheck,
  Folder,
  Link,
  ListPlus,
  Pencil,
  Rows3,
  SquareCheck,
  Tag,
  Trash2,
} from "lucide-react";
import { noSubtasksReason } from "../../data/assigned.ts";
import { openModal } from "../../data/modalActions.ts";
import { getState } from "../../data/store.ts";
import { sortedReason } from "../board/sortNames.ts";
import { afterClosing } from "../../ui/typeAhead.ts";
import { loadSelecting } from "../selection/loadSelecting.ts";
import { openOverlay, useCardOverlay } from "../tasks/cardOverlay.ts";
import { completeTask } from "../tasks/completeTask.ts";
import { deleteTask } from "../tasks/deleteTask.ts";
import { idOf, openCards } from "../tasks/openCards.ts";
import { isColumnByDay, stepOf, stepTask, whyNoStep } from "../tasks/stepTask.ts";
import type { NameKind } from "../tasks/taskNames.ts";
import { copyLink } from "../tasks/writeLink.ts";
import type { Action } from "./action.ts";

/** A task, and the card on which the action began, if it is on screen. */
export interface TaskTarget {
  task: Task;
  card: HTMLElement | null;
}

/** Everything that can be done to one task, in the order of its menu. */
export const TASK_ACTIONS: readonly Action<TaskTarget>[] = [
  {
    id: "complete-task",
    name: "Complete",
    also: "done finish tick check reopen",
    icon: CircleCheck,
    keys: ["Space"],
    isInPalette: true,
    run: ({ task }) => void completeTask(task, task.status === "completed" ? "needsAction" : "completed"),
  },
  {
    id: "select-task",
    name: "Select",
    also: "mark several many multiple choose",
    icon: SquareCheck,
    keys: ["x"],
    isInMenu: true,
    isInPalette: true,
    isFor: ({ card }) => card !== null && card.closest("[data-column]") !== null,
    run: ({ task }) => loadSelecting(({ toggleTask }) => toggleTask(task.id)),
  },
  // `Enter` is listed as a shortcut key, because it presses the card's title, which opens the task.
  {
    id: "edit-task",
    name: "Edit Task",
    also: "open change rename title notes description",
    icon: Pencil,
    keys: ["Enter"],
    isInPalette: true,
    run: ({ task }) => openModal("EDIT_TASK", { taskId: task.id }),
  },
  {
    id: "create-subtask",
    name: "Create subtask",
    also: "new add child",
    icon: ListPlus,
    keys: ["s"],
    isInMenu: true,
    isInPalette: true,
    whyNot: ({ task }) => noSubtasksReason(task),
    run: ({ task }) => openModal("CREATE_SUB_TASK", { parentId: task.id }),
  },
  {
    id: "pick-label",
    name: "Label",
    also: "tag mark",
    icon: Tag,
    keys: ["l"],
    isInMenu: true,
    isInPalette: true,
    run: (target) => pick("label", target),
  },
  {
    id: "pick-section",
    name: "Section",
    also: "group heading status",
    icon: Rows3,
    keys: ["e"],
    isInMenu: true,
    isInPalette: true,
    run: (target) => pick("section", target),
  },
  {
    id: "pick-sublist",
    name: "Sublist",
    also: "folder project",
    icon: Folder,
    keys: ["b"],
    isInMenu: true,
    isInPalette: true,
    run: (target) => pick("sublist", target),
  },
  {
    id: "pick-due-date",
    name: "Set date…",
    also: "due day when deadline schedule postpone calendar",
    icon: Calendar,
    keys: ["d"],
    isInMenu: true,
    isInPalette: true,
    // Open the date picker at the title, which gets the focus back afterwards.
    run: ({ task, card }) => open("due", task, card?.querySelector("[data-card-title]")),
  },
  {
    id: "move-task",
    name: "Move to another list",
    also: "transfer send",
    icon: ArrowRightLeft,
    keys: ["m"],
    isInMenu: true,
    isInPalette: true,
    run: ({ task }) => openModal("MOVE_TASK", { taskId: task.id }),
  },
  {
    id: "copy-link",
    name: "Copy link",
    also: "url address share",
    icon: Link,
    keys: ["y"],
    isInMenu: true,
    isInPalette: true,
    run: ({ task }) => void copyLink(task),
  },
  // The shortcut keys of the next two actions are Alt with the up and down arrow. `drag/carryCard.ts` handles Alt with any arrow,
  // because the sideways ones move a card to another column.
  {
    id: "move-task-up",
    name: "Move Up",
    icon: ArrowUp,
    isInMenu: true,
    isFor: isInColumn,
    whyNot: (target) => whyNoStepOf(target, -1),
    run: ({ card }) => card && stepTask(card, -1),
  },
  {
    id: "move-task-down",
    name: "Move Down",
    icon: ArrowDown,
    isInMenu: true,
    isFor: isInColumn,
    whyNot: (target) => whyNoStepOf(target, 1),
    run: ({ card }) => card && stepTask(card, 1),
  },
  {
    id: "delete-task",
    name: "Delete task",
    also: "trash remove erase bin",
    icon: Trash2,
    keys: ["Delete", "Backspace"],
    isInMenu: true,
    isInPalette: true,
    isDanger: true,
    startsGroup: true,
    run: ({ task }) => void deleteTask(task),
  },
];

/** The card of a task on screen, if there is one. */
export function cardOf(taskId: string): HTMLElement | null {
  return document.querySelector(`[data-card="${CSS.escape(taskId)}"]`);
}

function pick(kind: NameKind, { task, card }: TaskTarget): void {
  open(`pick ${kind}`, task, card);
}

/** Opens a picker at an element of a card. If the card's menu offered it, that menu closes first and gives the focus back. */
function open(kind: "due" | `pick ${NameKind}`, { id }: Task, anchor: HTMLElement | null | undefined): void {
  if (!anchor) return;
  const now = (): void => openOverlay(kind, id, anchor);
  if (useCardOverlay.getState().kind === "menu") afterClosing(now);
  else now();
}

/** Says why a card cannot be moved up or down: the view is sorted, or no position is left in this direction. */
function whyNoStepOf({ task, card }: TaskTarget, step: -1 | 1): string | undefined {
  const { sort } = getState();
  if (sort !== "") return sortedReason(sort);
  const column = card?.closest("[data-column]");
  if (!card || !column || stepOf(card, step)) return undefined;
  return whyNoStep(task, step, openCards(column).map(idOf), isColumnByDay(column));
}

/** Whether the task can be moved up or down: it needs a card in a column, and completed tasks have no order. */
function isInColumn({ task, card }: TaskTarget): boolean {
  return task.status === "needsAction" && card !== null && card.closest("[data-column]") !== null;
}
