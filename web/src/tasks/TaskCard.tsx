import type { Status, Task } from "@tasklane/contract/tasks.ts";
import { CircleAlert, Clock, Ellipsis } from "lucide-react";
import { memo } from "react";
import { openModal } from "../state/modalActions.ts";
import { useStore } from "../state/store.ts";
import { Button } from "../ui/Button.tsx";
import { Checkbox } from "../ui/Checkbox.tsx";
import { cx } from "../ui/cx.ts";
import { IconButton } from "../ui/IconButton.tsx";
import { openOverlay, useCardOverlay } from "./cardOverlay.ts";
import { DueButton } from "./DueButton.tsx";
import { LabelOnCard } from "./LabelOnCard.tsx";
import { preload } from "./preload.ts";
import { Title } from "./Title.tsx";
import css from "./TaskCard.module.css";
import { useIsSlow } from "./useIsSlow.ts";

interface TaskCardProps {
  id: string;
  /** Whether the card stands away from its parent's and so has to name it. */
  isApart?: boolean;
}

/** A task as it stands in a column (specification 2, Task card). Drawn again only when this task changes. */
export const TaskCard = memo(function TaskCard({ id, isApart = false }: TaskCardProps) {
  const task = useStore(({ board }) => board.tasks.get(id));
  const parent = useStore(({ board }) =>
    isApart && task?.parent ? board.tasks.get(task.parent)?.finalTitle : undefined,
  );
  const isMenuOpen = useCardOverlay(({ kind, taskId }) => kind === "menu" && taskId === id);
  const isSlow = useIsSlow(id);
  if (!task) return null;

  const isDone = task.status === "completed";
  const path = task.sublistName ? `${task.listName} / ${task.sublistName}` : task.listName;
  return (
    <div className={cx(css.card, isDone && css.done)} data-card={id} onPointerEnter={preload}>
      <Checkbox
        className={css.check}
        label={task.finalTitle}
        isChecked={isDone}
        onChange={(isChecked) => {
          void complete(task, isChecked ? "completed" : "needsAction");
        }}
      />
      <div className={css.main}>
        <button
          type="button"
          className={css.title}
          data-card-title=""
          onFocus={preload}
          onClick={() => openModal("EDIT_TASK", { taskId: id })}
        >
          <span className={css.text} dir="auto">
            <Title text={task.finalTitle} />
          </span>
        </button>
        {parent && (
          <p className={cx(css.parent, "truncate")} title={parent} dir="auto">
            <span className="vh">Subtask of </span>
            {parent}
          </p>
        )}
        <div className={css.row}>
          {task.parent && (
            <span className={css.st} title="Subtask">
              ST
            </span>
          )}
          <p className={css.path} title={path} dir="auto">
            {path}
          </p>
          {isSlow && (
            <span className={css.slow} title="Not saved in Google yet">
              <Clock size={12} aria-hidden />
              <span className="vh">Not saved in Google yet</span>
            </span>
          )}
          <IconButton
            label="Task menu"
            className={css.menu}
            aria-haspopup="menu"
            aria-expanded={isMenuOpen}
            onClick={({ currentTarget }) => openOverlay("menu", id, currentTarget)}
          >
            <Ellipsis size={16} aria-hidden />
          </IconButton>
          <DueButton task={task} />
        </div>
        {task.label && (
          <div className={css.meta}>
            <LabelOnCard task={task} label={task.label} />
          </div>
        )}
        {task.synced === "refused" && (
          <p className={css.problem}>
            <CircleAlert size={14} aria-hidden />
            <span>{task.problem ?? "Google refused this task."}</span>
            <Button kind="ghost" size="sm" onClick={() => void retry(task)}>
              Retry
            </Button>
          </p>
        )}
      </div>
    </div>
  );
});

async function complete(task: Task, status: Status): Promise<void> {
  const { completeTask } = await import("./completeTask.ts");
  await completeTask(task, status);
}

async function retry(task: Task): Promise<void> {
  const { retryTask } = await import("./retryTask.ts");
  await retryTask(task);
}
