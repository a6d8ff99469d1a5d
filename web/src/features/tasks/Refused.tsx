// @chunk views
import { REASON, TEXT } from "@tasklane/contract/sentences.ts";
import type { Task } from "@tasklane/contract/tasks.ts";
import { CircleAlert } from "lucide-react";
import { findList } from "../../data/boardData.ts";
import { useStore } from "../../data/store.ts";
import { Button } from "../../ui/Button.tsx";
import { moveTask } from "./moveTask.ts";
import * as css from "./Refused.module.css";
import { retryTask } from "./retryTask.ts";

/**
 * Shows why Google refused a task's last change, with a button to send the change again. If Google kept the task in its old list,
 * another button moves it back.
 */
export default function Refused({ task, name }: { task: Task; name: string }) {
  const isPrivate = useStore(({ board: { lists } }) =>
    [task.listId, task.standsIn].every((id) => lists.some((list) => list.google_list_id === id)),
  );
  // Before a move into a shared list, the form says who will see the task. So the menu leads there.
  const back = useStore(({ board }) => (isPrivate ? findList(board, task.standsIn!) : undefined));
  // Our own sentence says what happened. Others are Google's words about a request, which do not.
  const { problem = "Google refused this task." } = task;
  const words = problem === REASON.staysInList ? problem : `${TEXT.notSavedInGoogle} ${problem}`;
  return (
    <p className={css.problem}>
      <CircleAlert size={14} aria-hidden />
      <span>
        {words}{" "}
        {back && (
          <Button
            kind="ghost"
            size="sm"
            className={css.act}
            aria-label={`Move back to ${back.google_list_name}: ${name}`}
            onClick={() => void moveTask(task, back.google_list_id)}
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
