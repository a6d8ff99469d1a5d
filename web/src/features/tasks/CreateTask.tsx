import { useState } from "react";
import type { ModalProps } from "../../data/modalState.ts";
import { getState } from "../../data/store.ts";
import { addTask } from "./addTask.ts";
import { emptyValues, inputOf } from "./formValues.ts";
import { TaskForm } from "./TaskForm.tsx";

type CreateTaskProps = ModalProps["CREATE_TASK"] & {
  onClose: () => void;
  onDirty: (isDirty: boolean) => void;
};

/** The form CREATE_TASK. */
export function CreateTask({ onClose, onDirty, given, ...preset }: CreateTaskProps) {
  const [initial] = useState(() => emptyValues(getState().board, preset));
  const [form] = useState({ modalType: "CREATE_TASK" as const, modalProps: preset });
  return (
    <TaskForm
      initial={initial}
      draftKey="CREATE_TASK"
      form={form}
      given={given}
      onDirty={onDirty}
      onClose={onClose}
      onSave={async (values) => {
        return addTask(inputOf(values));
      }}
    />
  );
}
