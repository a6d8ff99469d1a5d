import type { Task } from "@tasklane/contract/tasks.ts";
import { useState } from "react";
import { useShallow } from "zustand/react/shallow";
import { currentId, subtasksOf } from "../state/boardData.ts";
import type { ModalProps } from "../state/modals.ts";
import { useStore } from "../state/store.ts";
import { inPositionOrder } from "../state/order.ts";
import dialog from "../ui/Dialog.module.css";
import { titleOf, valuesOf } from "./formValues.ts";
import type { TaskValues } from "./formValues.ts";
import { googleTask } from "./googleTask.ts";
import type { TaskChanges } from "./googleTask.ts";
import { TaskCard } from "./TaskCard.tsx";
import { TaskForm } from "./TaskForm.tsx";
import css from "./TaskForm.module.css";

type EditTaskProps = ModalProps["EDIT_TASK"] & { onClose: () => void; onDirty: (isDirty: boolean) => void };

/** EDIT_TASK: the task's fields, and its subtasks as cards. */
export function EditTask({ taskId, draft, onClose, onDirty }: EditTaskProps) {
  const task = useStore(({ board }) => board.tasks[currentId(board, taskId)]);
  // As it was when the form opened: what the person saw is what their changes are compared with.
  const [before] = useState(task);
  const [draftOf] = useState({ modalType: "EDIT_TASK" as const, modalProps: { taskId } });
  const subtasks = useStore(
    useShallow(({ board }) => (task ? inPositionOrder(subtasksOf(board, task)).map(({ id }) => id) : [])),
  );
  if (!before) return <p className={dialog.body}>This task is no longer there.</p>;
  return (
    <TaskForm
      initial={valuesOf(before)}
      draft={draft as Partial<TaskValues> | undefined}
      before={before}
      fixedList="A task cannot be moved to another list here yet."
      draftOf={draftOf}
      onDirty={onDirty}
      onSave={async (values) => {
        const changes = changesIn(values, before);
        const failed = Object.keys(changes).length > 0 ? await googleTask(before, changes) : undefined;
        if (failed === undefined) onClose();
        return failed;
      }}
    >
      {subtasks.length > 0 && (
        <section className={css.subtasks} aria-label="Subtasks">
          <h3>
            Subtasks <span>{subtasks.length}</span>
          </h3>
          <ul>
            {subtasks.map((id) => (
              <li key={id}>
                <TaskCard id={id} />
              </li>
            ))}
          </ul>
        </section>
      )}
    </TaskForm>
  );
}

/** Only what differs from what the person saw is a change. */
function changesIn(values: TaskValues, before: Task): TaskChanges {
  const was = valuesOf(before);
  const names = ["title", "sublist", "section", "label"] as const;
  return {
    ...(names.some((name) => values[name] !== was[name]) && { title: titleOf(values, before.title) }),
    ...(values.description !== was.description && { notes: values.description }),
    ...(values.dueDate !== was.dueDate && { due: values.dueDate }),
  };
}
