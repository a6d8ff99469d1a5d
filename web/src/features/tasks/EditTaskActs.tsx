import { CircleCheck, Trash2 } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { currentId } from "../../data/boardData.ts";
import { useStore } from "../../data/store.ts";
import { Button } from "../../ui/Button.tsx";
import { IconButton } from "../../ui/IconButton.tsx";
import { afterClosing } from "../../ui/typeAhead.ts";
import { completeTask } from "./completeTask.ts";
import { CopyLink } from "./CopyLink.tsx";
import { deleteTask } from "./deleteTask.ts";
import { focusHolder } from "./holdFocus.ts";

/**
 * The buttons in the header of Edit Task: Complete or Reopen, Copy link, and Delete. Once the task is deleted, the dialog closes
 * and a neighbouring card gets the focus.
 */
export function EditTaskActs({ taskId, onClose }: { taskId: string; onClose: () => void }) {
  const task = useStore(({ board }) => board.tasks.get(currentId(board, taskId)));
  const [isDeleting, setIsDeleting] = useState(false);
  const handFocusOn = useRef(() => {});
  const isDeleted = isDeleting && !task;
  useEffect(() => {
    if (!isDeleted) return;
    onClose();
    afterClosing(() => handFocusOn.current());
  }, [isDeleted, onClose]);
  if (!task) return null;
  const isDone = task.status === "completed";
  const remove = async (): Promise<void> => {
    const card = document.querySelector<HTMLElement>(`[data-cards] [data-card="${CSS.escape(task.id)}"]`);
    handFocusOn.current = focusHolder(card ?? undefined);
    setIsDeleting(true);
    await deleteTask(task);
    setIsDeleting(false);
  };
  return (
    <>
      <Button
        kind="ghost"
        size="sm"
        onClick={() => void completeTask(task, isDone ? "needsAction" : "completed")}
      >
        <CircleCheck size={14} aria-hidden />
        {isDone ? "Reopen" : "Complete"}
      </Button>
      <CopyLink taskId={taskId} />
      <IconButton label="Delete task" onClick={() => void remove()}>
        <Trash2 size={16} aria-hidden />
      </IconButton>
    </>
  );
}
