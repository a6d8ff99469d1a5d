import { useState } from "react";
import type { ReactNode } from "react";
import { currentId } from "../../data/boardData.ts";
import type { Modal } from "../../data/modalState.ts";
import { useStore } from "../../data/store.ts";
import { Dialog } from "../../ui/Dialog.tsx";
import { CreateSubTask } from "./CreateSubTask.tsx";
import { CreateTask } from "./CreateTask.tsx";
import { EditTask } from "./EditTask.tsx";
import { EditTaskActs } from "./EditTaskActs.tsx";
import { MoveTask } from "./MoveTask.tsx";
import { titleOn } from "./titleOn.ts";

/** The dialogs for a task. */
export type TaskModalOf = Extract<
  Modal,
  { modalType: "CREATE_TASK" | "EDIT_TASK" | "CREATE_SUB_TASK" | "MOVE_TASK" }
>;

interface TaskModalProps {
  modal: TaskModalOf;
  onClose: () => void;
  /** Menus and questions, rendered inside the dialog so that they appear above it. */
  children: ReactNode;
}

/** The dialog of a task: it creates, edits or moves one. */
export default function TaskModal({ modal, onClose, children }: TaskModalProps) {
  const [isDirty, setIsDirty] = useState(false);
  const title = useTitle(modal);
  return (
    <Dialog
      title={title}
      isWide={modal.modalType !== "MOVE_TASK"}
      ignoresPressOutside={isDirty}
      actions={
        modal.modalType === "EDIT_TASK" && <EditTaskActs taskId={modal.modalProps.taskId} onClose={onClose} />
      }
      isToRead={modal.modalType === "EDIT_TASK"}
      onClose={onClose}
    >
      {form(modal, { onClose, onDirty: setIsDirty })}
      {children}
    </Dialog>
  );
}

function form(
  modal: TaskModalOf,
  its: { onClose: () => void; onDirty: (isDirty: boolean) => void },
): ReactNode {
  switch (modal.modalType) {
    case "CREATE_TASK":
      return <CreateTask {...modal.modalProps} {...its} />;
    case "EDIT_TASK":
      return <EditTask {...modal.modalProps} {...its} />;
    case "CREATE_SUB_TASK":
      return <CreateSubTask {...modal.modalProps} {...its} />;
    case "MOVE_TASK":
      return <MoveTask {...modal.modalProps} onClose={its.onClose} />;
  }
}

/** The dialog's title. For a new subtask it is the parent's title (product 2.41). */
function useTitle({ modalType, modalProps }: TaskModalOf): string {
  const parent = useStore(({ board }) =>
    modalType === "CREATE_SUB_TASK" ? board.tasks.get(currentId(board, modalProps.parentId)) : undefined,
  );
  const titles = {
    CREATE_TASK: "Create Task",
    EDIT_TASK: "Edit Task",
    CREATE_SUB_TASK: parent ? titleOn(parent) : "Create Sub Task",
    MOVE_TASK: "Move To Another List",
  };
  return titles[modalType];
}
