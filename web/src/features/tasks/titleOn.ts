import { isUnseen } from "@tasklane/contract/isUnseen.ts";
import { TEXT } from "@tasklane/contract/sentences.ts";
import type { Task } from "@tasklane/contract/tasks.ts";

/**
 * A task's title as shown on screen and in accessible names. If Google has an empty or invisible title, a replacement is
 * returned.
 */
export function titleOn({ finalTitle }: Pick<Task, "finalTitle">): string {
  return isUnseen(finalTitle) ? TEXT.noTitle : finalTitle;
}
