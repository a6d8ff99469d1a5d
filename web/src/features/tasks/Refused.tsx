// @chunk views
import type { Task } from "@tasklane/contract/tasks.ts";
import { CircleAlert } from "lucide-react";
import { Button } from "../../ui/Button.tsx";
import * as css from "./Refused.module.css";
import { retryTask } from "./retryTask.ts";

/** Shows why Google refused a task's last change, with a button to send the change again. */
export default function Refused({ task, name }: { task: Task; name: string }) {
  return (
    <p className={css.problem}>
      <CircleAlert size={14} aria-hidden />
      <span>{task.problem ?? "Google refused this task."}</span>
      <Button kind="ghost" size="sm" aria-label={`Retry: ${name}`} onClick={() => void retryTask(task)}>
        Retry
      </Button>
    </p>
  );
}
