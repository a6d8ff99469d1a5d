import type { Task } from "@tasklane/contract/tasks.ts";
import { Trash2 } from "lucide-react";
import { useState } from "react";
import { Failed } from "../../data/api/failed.ts";
import { currentId } from "../../data/boardData.ts";
import { readDraft } from "../../data/drafts.ts";
import type { ModalProps } from "../../data/modalState.ts";
import { getState, useStore } from "../../data/store.ts";
import { confirm } from "../../ui/confirm.ts";
import * as dialog from "../../ui/Dialog.module.css";
import { addTask } from "./addTask.ts";
import { emptyValues, idIn, inputOf, titleOf, valuesOf } from "./formValues.ts";
import type { TaskValues } from "./formValues.ts";
import { googleTask } from "./googleTask.ts";
import type { TaskChanges } from "./googleTask.ts";
import TaskHistory from "./History.tsx";
import { isTaskGone } from "./keepTextOfGone.ts";
import { moveTask } from "./moveTask.ts";
import { placeOnScreen } from "./placeOnScreen.ts";
import { Subtasks } from "./Subtasks.tsx";
import { TaskForm } from "./TaskForm.tsx";
import * as their from "./TheirLine.module.css";

type EditTaskProps = ModalProps["EDIT_TASK"] & { onClose: () => void; onDirty: (isDirty: boolean) => void };

/** The form EDIT_TASK: the task's fields, and its subtasks as rows. */
export function EditTask({ taskId, onClose, onDirty }: EditTaskProps) {
  const task = useStore(({ board }) => board.tasks.get(currentId(board, taskId)));
  const hasGone = useStore((state) => isTaskGone(state, taskId));
  const [begun, setBegun] = useState<Begun>();
  const [form] = useState({ modalType: "EDIT_TASK" as const, modalProps: { taskId } });
  const [isDirty, setIsDirty] = useState(false);
  // The board cache may lack a new task. Only the server's board tells that a task is gone. Earlier versions stored new tasks under
  // ids that begin with `new-`.
  const isKnown = task !== undefined || (hasGone && !taskId.startsWith("new-"));
  if (!begun && isKnown) setBegun(beginForm(taskId, task));
  if (!begun?.initial) return <p className={dialog.body}>This task is no longer there.</p>;
  const { before, initial, draftKey } = begun;
  return (
    <TaskForm
      initial={initial}
      draftKey={draftKey}
      form={form}
      before={before}
      taskId={taskId}
      now={task}
      onDirty={(dirty) => {
        setIsDirty(dirty);
        onDirty(dirty);
      }}
      below={
        hasGone ? (
          <GoneNote />
        ) : (
          task && task.version > 0 && <TaskHistory task={task} isDirty={isDirty} onTakenBack={onClose} />
        )
      }
      onClose={onClose}
      onSave={async (values) => {
        return before ? saveOrCreateAgain(values, before) : addTask(inputOf(values, getState().board));
      }}
    >
      {task && task.parent === null && <Subtasks task={task} />}
    </TaskForm>
  );
}

/** With what a form began. */
interface Begun {
  /** The task as it was then. Saving sends only the fields that the person changed since. */
  before: Task | undefined;
  /** Undefined if there is nothing to show. */
  initial: TaskValues | undefined;
  draftKey: string;
}

/**
 * Begins a form. A page that was left may have kept text for a task that was deleted since. Then the form shows this text alone.
 * @param task undefined if it is gone
 */
function beginForm(taskId: string, task: Task | undefined): Begun {
  const draftKey = `EDIT_TASK ${task?.id ?? taskId}`;
  const text = task ? undefined : readDraft(draftKey);
  const initial = task ? valuesOf(task) : text && emptyValues(getState().board, placeOnScreen());
  return { before: task, initial, draftKey };
}

/** Says that the form outlives its task. */
function GoneNote() {
  return (
    <output className={their.note}>
      <Trash2 size={14} aria-hidden />
      <span>
        This task was deleted or moved away meanwhile. Save creates it again with what is in the form.
      </span>
    </output>
  );
}

const GONE = {
  text: "This task was deleted or moved away meanwhile. Do you want to create it again with what you entered?",
  yes: "Yes, create it!",
  isHarmless: true,
};

/** Saves a form. If somebody has deleted the task meanwhile, offers to create a new task from the form. */
async function saveOrCreateAgain(values: TaskValues, before: Task): Promise<unknown> {
  const { board } = getState();
  const isThere = board.tasks.get(currentId(board, before.id)) !== undefined;
  const failed = isThere ? await save(values, before) : new Failed("not_found");
  const isGone = failed instanceof Failed && failed.code === "not_found";
  return isGone && (await confirm(GONE)) ? addTask(inputOf(values, getState().board)) : failed;
}

/** Saves a form. If the person chose another list, moves the task first, then updates it (product 13.7). */
async function save(values: TaskValues, before: Task): Promise<unknown> {
  const changes = changesIn(values, before);
  const toListId = idIn(values.list);
  const now = getState().board.tasks.get(currentId(getState().board, before.id));
  // If the person did not choose another list, do not move the task back from where somebody else moved it.
  if (toListId === before.listId || toListId === now?.listId)
    return Object.keys(changes).length > 0 ? googleTask(before, changes) : undefined;
  // A move removes the task from its sublist and section, and makes a subtask a top-level task. Send a title only if it differs
  // from what the move leaves.
  const { title, label } = valuesOf(before);
  const isMoreThanMoved =
    values.title !== title || values.label !== label || values.sublist !== "" || values.section !== "";
  const { title: _, ...others } = changes;
  const update = { ...others, ...(isMoreThanMoved && { title: titleOf(values) }) };
  return moveTask(before, toListId, Object.keys(update).length > 0 ? update : undefined);
}

/** The fields whose values in the form differ from those that the person saw when the form opened. */
function changesIn(values: TaskValues, before: Task): TaskChanges {
  const was = valuesOf(before);
  const names = ["title", "sublist", "section", "label"] as const;
  return {
    ...(names.some((name) => values[name] !== was[name]) && { title: titleOf(values, before.title) }),
    ...(values.description !== was.description && { notes: values.description }),
    ...(values.dueDate !== was.dueDate && { due: values.dueDate }),
  };
}
