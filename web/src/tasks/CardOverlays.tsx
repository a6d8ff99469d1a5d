import { ArrowDown, ArrowRightLeft, ArrowUp, Link, ListPlus, Trash2 } from "lucide-react";
import { noSubtasksReason } from "../state/assigned.ts";
import { openModal } from "../state/modalActions.ts";
import { useStore } from "../state/store.ts";
import { Menu, MenuItem, MenuSeparator } from "../ui/Menu.tsx";
import { closeOverlay, useCardOverlay } from "./cardOverlay.ts";
import { copyLink } from "./writeLink.ts";
import { deleteTask } from "./deleteTask.ts";
import { DuePopover } from "./DuePopover.tsx";
import { googleTask } from "./googleTask.ts";
import { stepOf, stepTask } from "./stepTask.ts";
import { titleOn } from "./titleOn.ts";

/** A card's menu and its date picker, drawn once for whichever card opened them. */
export default function CardOverlays() {
  const { kind, taskId, anchor } = useCardOverlay();
  const task = useStore(
    ({ board }) => board.tasks.get(taskId) ?? board.tasks.get(board.aliases[taskId] ?? ""),
  );
  const today = useStore((state) => state.today);
  if (!task) return null;
  // Only in a column a card stands among others; completed ones have no order.
  const inColumn = task.status === "needsAction" && anchor?.closest("[data-column]");
  const card = inColumn && anchor?.closest<HTMLElement>("[data-card]");
  return (
    <>
      <Menu
        key={`menu-${taskId}`}
        anchor={anchor}
        isOpen={kind === "menu"}
        title={titleOn(task)}
        onClose={closeOverlay}
      >
        <MenuItem
          icon={<ListPlus size={16} aria-hidden />}
          reason={noSubtasksReason(task) ?? false}
          onClick={() => openModal("CREATE_SUB_TASK", { parentId: task.id })}
        >
          Create subtask
        </MenuItem>
        <MenuItem
          icon={<ArrowRightLeft size={16} aria-hidden />}
          onClick={() => openModal("MOVE_TASK", { taskId: task.id })}
        >
          Move to another list
        </MenuItem>
        <MenuItem icon={<Link size={16} aria-hidden />} onClick={() => void copyLink(task)}>
          Copy link
        </MenuItem>
        {card && (
          <>
            <MenuItem
              icon={<ArrowUp size={16} aria-hidden />}
              isDisabled={!stepOf(card, -1)}
              onClick={() => stepTask(card, -1)}
            >
              Move Up
            </MenuItem>
            <MenuItem
              icon={<ArrowDown size={16} aria-hidden />}
              isDisabled={!stepOf(card, 1)}
              onClick={() => stepTask(card, 1)}
            >
              Move Down
            </MenuItem>
          </>
        )}
        <MenuSeparator />
        <MenuItem icon={<Trash2 size={16} aria-hidden />} isDanger onClick={() => void deleteTask(task)}>
          Delete task
        </MenuItem>
      </Menu>
      <DuePopover
        key={`due-${taskId}`}
        anchor={anchor}
        isOpen={kind === "due"}
        value={task.due}
        today={today}
        onPick={(due) => void googleTask(task, { due }, { undoable: true })}
        onClose={closeOverlay}
      />
    </>
  );
}
