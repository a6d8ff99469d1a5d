import { ArrowDown, ArrowRightLeft, ArrowUp, Folder, Link, ListPlus, Rows3, Tag, Trash2 } from "lucide-react";
import { noSubtasksReason } from "../../data/assigned.ts";
import { openModal } from "../../data/modalActions.ts";
import { useStore } from "../../data/store.ts";
import { Menu, MenuItem, MenuSeparator } from "../../ui/Menu.tsx";
import { afterClosing } from "../../ui/typeAhead.ts";
import { closeOverlay, openOverlay, useCardOverlay } from "./cardOverlay.ts";
import type { Pick } from "./cardOverlay.ts";
import { copyLink } from "./writeLink.ts";
import { deleteTask } from "./deleteTask.ts";
import { DuePopover } from "./DuePopover.tsx";
import { googleTask } from "./googleTask.ts";
import { stepOf, stepTask } from "./stepTask.ts";
import { titleOn } from "./titleOn.ts";

const PICKS = [
  { kind: "label", name: "Label", keys: "L", Icon: Tag },
  { kind: "section", name: "Section", keys: "E", Icon: Rows3 },
  { kind: "sublist", name: "Sublist", keys: "B", Icon: Folder },
] as const;

/** The menu and the date picker of cards. They are rendered once, for the card that opened them. */
export default function CardOverlays() {
  const { kind, taskId, anchor } = useCardOverlay();
  const task = useStore(
    ({ board }) => board.tasks.get(taskId) ?? board.tasks.get(board.aliases[taskId] ?? ""),
  );
  const today = useStore((state) => state.today);
  if (!task) return null;
  // Only a card in a column can be moved up or down, and completed tasks have no order.
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
          keys="S"
          reason={noSubtasksReason(task) ?? false}
          onClick={() => openModal("CREATE_SUB_TASK", { parentId: task.id })}
        >
          Create subtask
        </MenuItem>
        {PICKS.map(({ kind: picked, name, keys, Icon }) => (
          <MenuItem
            key={name}
            icon={<Icon size={16} aria-hidden />}
            keys={keys}
            onClick={() => openPicker(picked, task.id, anchor)}
          >
            {name}
          </MenuItem>
        ))}
        <MenuItem
          icon={<ArrowRightLeft size={16} aria-hidden />}
          keys="M"
          onClick={() => openModal("MOVE_TASK", { taskId: task.id })}
        >
          Move to another list
        </MenuItem>
        <MenuItem icon={<Link size={16} aria-hidden />} keys="Y" onClick={() => void copyLink(task)}>
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
        <MenuItem
          icon={<Trash2 size={16} aria-hidden />}
          keys="Del"
          isDanger
          onClick={() => void deleteTask(task)}
        >
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

/** Opens a picker after the menu has closed and returned the focus. */
function openPicker(kind: Pick, taskId: string, anchor: HTMLElement | null): void {
  const card = anchor?.closest<HTMLElement>("[data-card]");
  if (!card) return;
  afterClosing(() => openOverlay(`pick ${kind}`, taskId, card));
}
