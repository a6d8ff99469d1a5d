import { TEXT } from "@tasklane/contract/sentences.ts";
import type { Task } from "@tasklane/contract/tasks.ts";

const UNSEEN = /^[\s\p{DI}]*$/u;

/** A task's title as it is shown and said: Google keeps tasks without one, and ones that nobody can see. */
export function titleOn({ finalTitle }: Pick<Task, "finalTitle">): string {
  return UNSEEN.test(finalTitle) ? TEXT.noTitle : finalTitle;
}
