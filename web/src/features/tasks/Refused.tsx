// @chunk views
import type { List } from "@tasklane/contract/lists.ts";
import type { Task } from "@tasklane/contract/tasks.ts";
import { CircleAlert } from "lucide-react";
import { findList } from "../../data/boardData.ts";
import { openModal } from "../../data/modalActions.ts";
import { useStore } from "../../data/store.ts";
import { Button } from "../../ui/Button.tsx";
import { crossingSentences } from "./crossingSentences.ts";
import { moveTask } from "./moveTask.ts";
import { refusalWords } from "./refusalWords.ts";
import * as css from "./Refused.module.css";
import { retryTask } from "./retryTask.ts";

/**
 * Shows why Google refused a task's last change, with a button to send the change again. If Google kept the task in its old list,
 * another button moves it back, or leads to the form that does.
 */
export default function Refused({ task, name }: { task: Task; name: string }) {
  const { standsIn } = task;
  const from = useStore(({ board }) => findList(board, task.listId));
  const back = useStore(({ board }) => (standsIn === undefined ? undefined : findList(board, standsIn)));
  const moveBack = ({ google_list_id: toListId }: List): void => {
    // Before a move into a shared list or out of one, the form says who will see the task, or lose it.
    const isAsked = crossingSentences(from, back).length > 0;
    if (isAsked) openModal("MOVE_TASK", { taskId: task.id, toListId });
    else void moveTask(task, toListId);
  };
  return (
    <p className={css.problem}>
      <CircleAlert size={14} aria-hidden />
      <span>
        {refusalWords(task)}{" "}
        {back && (
          <Button
            kind="ghost"
            size="sm"
            className={css.act}
            aria-label={`Move back to ${back.google_list_name}: ${name}`}
            onClick={() => moveBack(back)}
          >
            Move back
          </Button>
        )}
        <Button
          kind="ghost"
          size="sm"
          className={css.act}
          aria-label={`Retry: ${name}`}
          onClick={() => void retryTask(task)}
        >
          Retry
        </Button>
      </span>
    </p>
  );
}
