import { useState } from "react";
import { currentId } from "../../data/boardData.ts";
import type { ModalProps } from "../../data/modalState.ts";
import { getState, useStore } from "../../data/store.ts";
import * as dialog from "../../ui/Dialog.module.css";
import { addSubTask } from "./addSubTask.ts";
import { inputOf, subtaskValues } from "./formValues.ts";
import { TaskForm } from "./TaskForm.tsx";

type CreateSubTaskProps = ModalProps["CREATE_SUB_TASK"] & {
  onClose: () => void;
  onDirty: (isDirty: boolean) => void;
};

/** The form CREATE_SUB_TASK. The dialog's title is the parent's title, and the list is the parent's list. */
export function CreateSubTask({ parentId, given, onClose, onDirty, ...preset }: CreateSubTaskProps) {
  const parent = useStore(({ board }) => board.tasks.get(currentId(board, parentId)));
  const [before] = useState(parent);
  const [form] = useState({ modalType: "CREATE_SUB_TASK" as const, modalProps: { parentId } });
  const [initial] = useState(() => before && subtaskValues(before, preset));
  if (!before || !initial) return <p className={dialog.body}>This task is no longer there.</p>;
  return (
    <TaskForm
      initial={initial}
      draftKey={`CREATE_SUB_TASK ${parentId}`}
      fixedList="A subtask is in its task's list."
      form={form}
      given={given}
      onDirty={onDirty}
      onClose={onClose}
      onSave={async (values) => {
        return addSubTask(before, { ...inputOf(values, getState().board), listId: before.listId });
      }}
    />
  );
}
