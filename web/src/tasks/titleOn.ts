import { TEXT } from "@tasklane/contract/sentences.ts";
import { isUnseen } from "@tasklane/contract/names.ts";
import type { Task } from "@tasklane/contract/tasks.ts";

/** A task's title as it is shown and said: Google keeps tasks without one. */
export function titleOn({ finalTitle }: Pick<Task, "finalTitle">): string {
  return isUnseen(finalTitle) ? TEXT.noTitle : finalTitle;
}
