import type { Task } from "@tasklane/contract/tasks.ts";
import {
  ArrowRightLeft,
  Calendar,
  CircleCheck,
  Folder,
  Link,
  ListPlus,
  Pencil,
  Rows3,
  Tag,
  Trash2,
} from "lucide-react";
import type { LucideIcon } from "lucide-react";
import { noSubtasksReason } from "../../data/assigned.ts";
import { openModal } from "../../data/modalActions.ts";
import { completeTask } from "../tasks/completeTask.ts";
import { copyLink } from "../tasks/writeLink.ts";
import { openOverlay } from "../tasks/cardOverlay.ts";
import type { Pick } from "../tasks/cardOverlay.ts";
import { deleteTask } from "../tasks/deleteTask.ts";

/** A command for the task whose card has the focus. */
interface CardCommand {
  name: string;
  icon: LucideIcon;
  /** Synonyms by which people search for the command. */
  also: string;
  keys: readonly string[];
  run: (task: Task) => void;
  /** Whether the command applies to this task. */
  isFor?: (task: Task) => boolean;
}

export const CARD_COMMANDS: readonly CardCommand[] = [
  {
    name: "Complete",
    also: "done finish tick check reopen",
    icon: CircleCheck,
    keys: ["x", "Space"],
    run: (task) => void completeTask(task, task.status === "completed" ? "needsAction" : "completed"),
  },
  // Enter is a key of this command because it presses the title, which opens the task.
  {
    name: "Edit Task",
    also: "open change rename title notes description",
    icon: Pencil,
    keys: ["Enter"],
    run: ({ id }) => openModal("EDIT_TASK", { taskId: id }),
  },
  {
    name: "Create subtask",
    also: "new add child",
    icon: ListPlus,
    keys: ["s"],
    run: ({ id }) => openModal("CREATE_SUB_TASK", { parentId: id }),
    isFor: (task) => noSubtasksReason(task) === undefined,
  },
  {
    name: "Label",
    also: "tag mark",
    icon: Tag,
    keys: ["l"],
    run: ({ id }) => pick("label", id),
  },
  {
    name: "Section",
    also: "group heading status",
    icon: Rows3,
    keys: ["e"],
    run: ({ id }) => pick("section", id),
  },
  {
    name: "Sublist",
    also: "folder project",
    icon: Folder,
    keys: ["b"],
    run: ({ id }) => pick("sublist", id),
  },
  {
    name: "Due date",
    also: "day when deadline schedule postpone calendar",
    icon: Calendar,
    keys: ["d"],
    run: ({ id }) => {
      // Anchor the picker to the title, which has the focus and regains it afterwards.
      const title = cardOf(id)?.querySelector<HTMLElement>("[data-card-title]");
      if (title) openOverlay("due", id, title);
    },
  },
  {
    name: "Move to another list",
    also: "transfer send",
    icon: ArrowRightLeft,
    keys: ["m"],
    run: ({ id }) => openModal("MOVE_TASK", { taskId: id }),
  },
  {
    name: "Copy link",
    also: "url address share",
    icon: Link,
    keys: ["y"],
    run: (task) => void copyLink(task),
  },
  {
    name: "Delete task",
    also: "trash remove erase bin",
    icon: Trash2,
    keys: ["Delete", "Backspace"],
    run: (task) => void deleteTask(task),
  },
];

function pick(kind: Pick, id: string): void {
  const card = cardOf(id);
  if (card) openOverlay(`pick ${kind}`, id, card);
}

function cardOf(id: string): HTMLElement | null {
  return document.querySelector(`[data-card="${CSS.escape(id)}"]`);
}
