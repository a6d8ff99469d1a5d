import { TEXT } from "@tasklane/contract/sentences.ts";
import type { Task } from "@tasklane/contract/tasks.ts";
import { toast } from "../../data/api/toast.ts";
import { linkToTask } from "../../taskLink.ts";
import { currentId } from "../../data/boardData.ts";
import { getState } from "../../data/store.ts";
import { inform } from "../../ui/inform.ts";

/** Copies the link to a task, and shows a toast. */
export async function copyLink({ id }: Pick<Task, "id">): Promise<void> {
  if (await writeLink(id)) toast.success(TEXT.copied);
}

/**
 * Copies the link to a task. If the browser forbids that, a dialog shows the link.
 * @returns whether it was copied
 */
export async function writeLink(taskId: string): Promise<boolean> {
  const link = linkToTask(currentId(getState().board, taskId));
  try {
    await navigator.clipboard.writeText(link);
    return true;
  } catch {
    inform(link);
    return false;
  }
}
