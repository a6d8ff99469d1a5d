import { Trash2 } from "lucide-react";
import { useStore } from "../state/store.ts";
import { Menu, MenuItem } from "../ui/Menu.tsx";
import { closeOverlay, useCardOverlay } from "./cardOverlay.ts";
import { deleteTask } from "./deleteTask.ts";
import { DuePopover } from "./DuePopover.tsx";
import { googleTask } from "./googleTask.ts";

/** A card's menu and its date picker, drawn once for whichever card opened them. */
export default function CardOverlays() {
  const { kind, taskId, anchor } = useCardOverlay();
  const task = useStore(({ board }) => board.tasks[taskId] ?? board.tasks[board.aliases[taskId] ?? ""]);
  const today = useStore((state) => state.today);
  if (!task) return null;
  return (
    <>
      <Menu key={`menu-${taskId}`} anchor={anchor} isOpen={kind === "menu"} onClose={closeOverlay}>
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
