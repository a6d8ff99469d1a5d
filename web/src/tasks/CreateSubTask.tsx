import { useState } from "react";
import { currentId } from "../state/boardData.ts";
import type { ModalProps } from "../state/modals.ts";
import { useStore } from "../state/store.ts";
import dialog from "../ui/Dialog.module.css";
import { addSubTask } from "./addSubTask.ts";
import { subtaskValues, titleOf } from "./formValues.ts";
import type { TaskValues } from "./formValues.ts";
import { TaskForm } from "./TaskForm.tsx";

type CreateSubTaskProps = ModalProps["CREATE_SUB_TASK"] & {
  onClose: () => void;
  onDirty: (isDirty: boolean) => void;
};

/** CREATE_SUB_TASK: the dialog is titled with the parent's title, and the list is the parent's. */
export function CreateSubTask({ parentId, draft, onClose, onDirty }: CreateSubTaskProps) {
  const parent = useStore(({ board }) => board.tasks.get(currentId(board, parentId)));
  const [before] = useState(parent);
  const [draftOf] = useState({ modalType: "CREATE_SUB_TASK" as const, modalProps: { parentId } });
  if (!before) return <p className={dialog.body}>This task is no longer there.</p>;
  return (
    <TaskForm
      initial={subtaskValues(before)}
      draft={draft as Partial<TaskValues> | undefined}
      fixedList="A subtask is in its task's list."
      draftOf={draftOf}
      onDirty={onDirty}
      onSave={async (values) => {
        const { description: notes, dueDate: due } = values;
        const input = { listId: before.listId, title: titleOf(values), notes, due };
        const failed = await addSubTask(before, input);
        if (failed === undefined) onClose();
        return failed;
      }}
    />
  );
}
