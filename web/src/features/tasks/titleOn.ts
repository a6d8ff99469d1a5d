import { TEXT } from "@tasklane/contract/sentences.ts";
import type { Task } from "@tasklane/contract/tasks.ts";

const UNSEEN = /^[\s\p{DI}]*$/u;

/**
 * A task's title for display and for accessible names. Google may store empty or invisible titles, which get a replacement.
 */
export function titleOn({ finalTitle }: Pick<Task, "finalTitle">): string {
  return UNSEEN.test(finalTitle) ? TEXT.noTitle : finalTitle;
}
