import { useState } from "react";
import type { ModalProps } from "../state/modals.ts";
import { getState } from "../state/store.ts";
import { addTask } from "./addTask.ts";
import { emptyValues, idIn, titleOf } from "./formValues.ts";
import type { TaskValues } from "./formValues.ts";
import { TaskForm } from "./TaskForm.tsx";

type CreateTaskProps = ModalProps["CREATE_TASK"] & {
  onClose: () => void;
  onDirty: (isDirty: boolean) => void;
};

/** CREATE_TASK. */
export function CreateTask({ draft, onClose, onDirty, ...preset }: CreateTaskProps) {
  const [initial] = useState(() => emptyValues(getState().board, preset));
  const [draftOf] = useState({ modalType: "CREATE_TASK" as const, modalProps: preset });
  return (
    <TaskForm
      initial={initial}
      draft={draft as Partial<TaskValues> | undefined}
      draftOf={draftOf}
      onDirty={onDirty}
      onSave={async (values) => {
        const { list, description: notes, dueDate } = values;
        const input = { listId: idIn(list), title: titleOf(values), notes, due: dueDate };
        const failed = await addTask(input);
        if (failed === undefined) onClose();
        return failed;
      }}
    />
  );
}
