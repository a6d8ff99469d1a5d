import { currentId } from "../../data/boardData.ts";
import { useStore } from "../../data/store.ts";
import { Menu } from "../../ui/Menu.tsx";
import { ActionItems } from "../actions/ActionItems.tsx";
import { TASK_ACTIONS } from "../actions/taskActions.ts";
import { closeOverlay, useCardOverlay } from "./cardOverlay.ts";
import { DuePopover } from "./DuePopover.tsx";
import { googleTask } from "./googleTask.ts";
import { titleOn } from "./titleOn.ts";

/** The menu and the date picker of cards. They are rendered once for all cards, at the card that opened them. */
export default function CardOverlays() {
  const { kind, taskId, anchor } = useCardOverlay();
  const task = useStore(({ board }) => board.tasks.get(currentId(board, taskId)));
  const today = useStore((state) => state.today);
  if (!task) return null;
  const card = anchor?.closest<HTMLElement>("[data-card]") ?? null;
  return (
    <>
      <Menu
        key={`menu-${taskId}`}
        anchor={anchor}
        isOpen={kind === "menu"}
        title={titleOn(task)}
        onClose={closeOverlay}
      >
        <ActionItems actions={TASK_ACTIONS} target={{ task, card }} />
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
