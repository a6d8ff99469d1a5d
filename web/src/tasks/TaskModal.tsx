import { useState } from "react";
import type { ReactNode } from "react";
import type { Modal } from "../state/modals.ts";
import { CreateTask } from "./CreateTask.tsx";
import { EditTask } from "./EditTask.tsx";
import { Dialog } from "../ui/Dialog.tsx";

interface TaskModalProps {
  modal: Exclude<Modal, { modalType: null }>;
  onClose: () => void;
  /** What floats over the dialog. */
  children: ReactNode;
}

/** The dialogs that are about a task. */
export default function TaskModal({ modal, onClose, children }: TaskModalProps) {
  const [isDirty, setIsDirty] = useState(false);
  const its = { onClose, onDirty: setIsDirty };
  return (
    <Dialog
      title={modal.modalType === "CREATE_TASK" ? "Create Task" : "Edit Task"}
      isWide
      isKept={isDirty}
      onClose={onClose}
    >
      {modal.modalType === "CREATE_TASK" ? (
        <CreateTask {...modal.modalProps} {...its} />
      ) : (
        <EditTask {...modal.modalProps} {...its} />
      )}
      {children}
    </Dialog>
  );
}
