import { useState } from "react";
import { allLists } from "../state/boardData.ts";
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
export function CreateTask({ listId, due = null, draft, onClose, onDirty }: CreateTaskProps) {
  const [initial] = useState(() => {
    const lists = allLists(getState().board);
    const list =
      lists.find((each) => each.google_list_id === listId) ??
      (listId ? undefined : lists.find((each) => each.is_default));
    return emptyValues(list, due);
  });
  const [draftOf] = useState({ modalType: "CREATE_TASK" as const, modalProps: { listId, due } });
  return (
    <TaskForm
      initial={initial}
      draft={draft as Partial<TaskValues> | undefined}
      draftOf={draftOf}
      onDirty={onDirty}
      onSave={async (values) => {
        const { list, description: notes, dueDate } = values;
        const failed = await addTask({ listId: idIn(list), title: titleOf(values), notes, due: dueDate });
        if (failed === undefined) onClose();
        return failed;
      }}
    />
  );
}
