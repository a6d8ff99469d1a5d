import type { Task } from "@tasklane/contract/tasks.ts";
import { Plus } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import type { KeyboardEvent } from "react";
import { useShallow } from "zustand/react/shallow";
import { noSubtasksReason } from "../../data/assigned.ts";
import { subtasksOf } from "../../data/subtasksOf.ts";
import { readDraft, registerForm } from "../../data/drafts.ts";
import { openModal } from "../../data/modalActions.ts";
import { inPositionOrder } from "../../data/order.ts";
import { useStore } from "../../data/store.ts";
import { Checkbox } from "../../ui/Checkbox.tsx";
import { cx } from "../../ui/cx.ts";
import { cardDate } from "../../ui/dates.ts";
import { isComposing } from "../../ui/isComposing.ts";
import { Keys } from "../../ui/Keys.tsx";
import { addSubTask } from "./addSubTask.ts";
import { errorsIn, subtaskValues, titleOf } from "./formValues.ts";
import { keepTextOfGone } from "./keepTextOfGone.ts";
import { complete } from "./preload.ts";
import * as css from "./Subtasks.module.css";
import { titleOn } from "./titleOn.ts";

/** A task's subtasks in its form: one row for each, and a row to add another. */
export function Subtasks({ task }: { task: Task }) {
  const subtasks = useStore(useShallow(({ board }) => inPositionOrder(subtasksOf(board, task))));
  const done = subtasks.filter(({ status }) => status === "completed").length;
  return (
    <section className={css.subtasks} aria-label="Subtasks">
      {subtasks.length > 0 && (
        <>
          <h3>
            Subtasks{" "}
            <span>
              {done}/{subtasks.length}
            </span>
          </h3>
          <ul>
            {subtasks.map((each) => (
              <Row key={each.id} task={each} />
            ))}
          </ul>
        </>
      )}
      <AddSubtask parent={task} />
    </section>
  );
}

function Row({ task }: { task: Task }) {
  const { id, status, due } = task;
  const title = titleOn(task);
  const name = useStore(({ board, sameNames }) => sameNames?.ofTask(board.tasks, task, title) ?? title);
  const isDone = status === "completed";
  return (
    <li className={cx(css.row, isDone && css.done)} data-card={id}>
      <Checkbox
        label={name}
        isChecked={isDone}
        onChange={(isChecked) => void complete(task, isChecked ? "completed" : "needsAction")}
      />
      <button
        type="button"
        className={css.title}
        aria-label={name}
        dir="auto"
        onClick={() => openModal("EDIT_TASK", { taskId: id })}
      >
        {title}
      </button>
      {due && <span className={css.due}>{cardDate(due)}</span>}
    </li>
  );
}

/** The row that adds subtasks: Enter saves one, and the next can be typed. Unsaved text is stored as a draft. */
function AddSubtask({ parent }: { parent: Task }) {
  const { title, setTitle, isTyping } = useTypedTitle(parent);
  const [error, setError] = useState<string>();
  const reason = noSubtasksReason(parent);
  if (reason !== undefined) return null;
  const type = (text: string): void => {
    setTitle(text);
    setError(undefined);
  };
  const save = async (): Promise<void> => {
    const values = { ...subtaskValues(parent), title };
    const problem = errorsIn(values).title;
    if (problem !== undefined) return setError(problem);
    type("");
    const { listId } = parent;
    const failed = await addSubTask(parent, { listId, title: titleOf(values), notes: "", due: null });
    // The save failed: put the text back, unless the person is already typing another.
    if (failed !== undefined && !isTyping()) type(title);
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    if (isComposing(event.nativeEvent) || event.ctrlKey || event.metaKey || event.shiftKey) return;
    if (event.key === "Enter") {
      event.preventDefault();
      if (title.trim() !== "") void save();
    }
  };
  return (
    <div>
      <label className={css.add}>
        <Plus size={16} aria-hidden />
        <input
          aria-label="Add subtask"
          aria-invalid={error === undefined ? undefined : true}
          placeholder="Add subtask"
          autoComplete="off"
          enterKeyHint="done"
          dir="auto"
          value={title}
          onChange={({ target }) => type(target.value)}
          onKeyDown={onKeyDown}
        />
        <Keys keys="Enter" />
      </label>
      {error !== undefined && (
        <p className={css.error} role="alert">
          {error}
        </p>
      )}
    </div>
  );
}

interface TypedTitle {
  title: string;
  setTitle: (text: string) => void;
  /** Whether the row has a text now, also when asked by a function of an earlier render. */
  isTyping: () => boolean;
}

/**
 * The title of a subtask that is being typed. It begins with the draft that the task has, and is kept as one. If the task is gone, the
 * title is put into the list of refused changes.
 */
function useTypedTitle(parent: Task): TypedTitle {
  const { id } = parent;
  const key = `ADD_SUBTASK ${id}`;
  const latest = useRef(parent);
  useEffect(() => {
    latest.current = parent;
  });
  const [title, setTitle] = useState(() => (readDraft(key)?.values as string | undefined) ?? "");
  const typed = useRef(title);
  useEffect(() => {
    const close = registerForm({
      key,
      form: { modalType: "EDIT_TASK", modalProps: { taskId: id } },
      read: () => typed.current || undefined,
      isSaving: () => false,
    });
    return () => {
      const values = { ...subtaskValues(latest.current), title: typed.current };
      if (errorsIn(values).title === undefined && keepTextOfGone(id, values)) typed.current = "";
      close();
    };
  }, [key, id]);
  return {
    title,
    setTitle: (text) => {
      typed.current = text;
      setTitle(text);
    },
    isTyping: () => typed.current !== "",
  };
}
