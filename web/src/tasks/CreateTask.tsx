import { useRef, useState } from "react";
import type { ModalProps } from "../state/modals.ts";
import { Failed } from "../api/failed.ts";
import { getState } from "../state/store.ts";
import { addTask } from "./addTask.ts";
import type { TaskInput } from "./addTask.ts";
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
  const last = useRef({ body: "", key: "" });
  /** Saving the same again after the answer was lost is the same attempt; anything else is another one. */
  const keyOf = (input: TaskInput): string => {
    const body = JSON.stringify(input);
    if (body !== last.current.body) last.current = { body, key: crypto.randomUUID() };
    return last.current.key;
  };
  return (
    <TaskForm
      initial={initial}
      draft={draft as Partial<TaskValues> | undefined}
      draftOf={draftOf}
      onDirty={onDirty}
      onSave={async (values) => {
        const { list, description: notes, dueDate } = values;
        const input = { listId: idIn(list), title: titleOf(values), notes, due: dueDate };
        const failed = await addTask(input, keyOf(input));
        if (failed === undefined) onClose();
        else if (!(failed instanceof Failed && failed.code === "unreachable")) last.current.body = "";
        return failed;
      }}
    />
  );
}
