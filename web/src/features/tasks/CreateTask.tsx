import { useState } from "react";
import type { ModalProps } from "../../data/modalState.ts";
import { getState } from "../../data/store.ts";
import { addTask } from "./addTask.ts";
import { emptyValues, inputOf } from "./formValues.ts";
import { placeOnScreen } from "./placeOnScreen.ts";
import { TaskForm } from "./TaskForm.tsx";

type CreateTaskProps = ModalProps["CREATE_TASK"] & {
  onClose: () => void;
  onDirty: (isDirty: boolean) => void;
};

/** The form CREATE_TASK. If it was opened with no list or day, the task's place is the one on screen. */
export function CreateTask({ onClose, onDirty, given, ...chosen }: CreateTaskProps) {
  const [preset] = useState(() => (Object.keys(chosen).length === 0 ? placeOnScreen() : chosen));
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
        return addTask(inputOf(values, getState().board));
      }}
    />
  );
}
