import type { Task } from "@tasklane/contract/tasks.ts";
import { ArrowRightLeft, Calendar, CircleCheck, Link, ListPlus, Pencil, Trash2 } from "lucide-react";
import type { LucideIcon } from "lucide-react";
import { noSubtasksReason } from "../../state/assigned.ts";
import { openModal } from "../../state/modalActions.ts";
import { completeTask } from "../../tasks/completeTask.ts";
import { copyLink } from "../../tasks/writeLink.ts";
import { deleteTask } from "../../tasks/deleteTask.ts";

/** Something a person can do with the task whose card has the focus. */
interface CardCommand {
  name: string;
  icon: LucideIcon;
  keys: readonly string[];
  run: (task: Task) => void;
  /** Whether it can be done with this task. */
  isFor?: (task: Task) => boolean;
}

export const CARD_COMMANDS: readonly CardCommand[] = [
  {
    name: "Complete",
    icon: CircleCheck,
    keys: ["x", "Space"],
    run: (task) => void completeTask(task, task.status === "completed" ? "needsAction" : "completed"),
  },
  // Enter presses the title, which opens it too.
  {
    name: "Edit Task",
    icon: Pencil,
    keys: ["Enter", "e"],
    run: ({ id }) => openModal("EDIT_TASK", { taskId: id }),
  },
  {
    name: "Create subtask",
    icon: ListPlus,
    keys: ["s"],
    run: ({ id }) => openModal("CREATE_SUB_TASK", { parentId: id }),
    isFor: (task) => noSubtasksReason(task) === undefined,
  },
  {
    name: "Due date",
    icon: Calendar,
    keys: ["d"],
    run: ({ id }) => cardOf(id)?.querySelector<HTMLElement>('[aria-haspopup="dialog"]')?.click(),
  },
  {
    name: "Move to another list",
    icon: ArrowRightLeft,
    keys: ["m"],
    run: ({ id }) => openModal("MOVE_TASK", { taskId: id }),
  },
  { name: "Copy link", icon: Link, keys: ["y"], run: (task) => void copyLink(task) },
  { name: "Delete task", icon: Trash2, keys: ["Delete", "Backspace"], run: (task) => void deleteTask(task) },
];

function cardOf(id: string): HTMLElement | null {
  return document.querySelector(`[data-card="${CSS.escape(id)}"]`);
}
