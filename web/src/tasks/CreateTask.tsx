import { useState } from "react";
import type { ModalProps } from "../state/modals.ts";
import { getState } from "../state/store.ts";
import { addTask } from "./addTask.ts";
import { emptyValues, inputOf } from "./formValues.ts";
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
        const failed = await addTask(inputOf(values));
        if (failed === undefined) onClose();
        return failed;
      }}
    />
  );
}
