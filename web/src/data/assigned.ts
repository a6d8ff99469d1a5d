import { REASON } from "@tasklane/contract/sentences.ts";
import type { Task } from "@tasklane/contract/tasks.ts";

const ORIGINS = { DOCUMENT: "Docs", SPACE: "Chat" } as const;

/** Returns the reason why a task can have no subtasks, or undefined if it can (product 13.4). */
export function noSubtasksReason({ parent, assigned, status }: Task): string | undefined {
  if (parent !== null) return "Subtasks have no subtasks of their own.";
  if (status === "completed") return REASON.underCompleted;
  return assigned && `A task assigned in ${ORIGINS[assigned]} can have no subtasks.`;
}

/** Returns the reason why a task can have no description, or undefined if it can. */
export function noNotesReason({ assigned }: Task): string | undefined {
  return assigned === "DOCUMENT" ? "A task assigned in Docs can have no description." : undefined;
}

/**
 * Warns that deleting these tasks also deletes the originals in Docs or Chat that are assigned to this person.
 * @returns undefined when none is assigned
 */
export function originalsSentence(tasks: readonly Task[]): string | undefined {
  const origins = tasks.flatMap(({ assigned, original }) =>
    assigned && original ? [ORIGINS[assigned]] : [],
  );
  const [first] = origins;
  if (!first) return undefined;
  if (tasks.length === 1) return `It was assigned in ${first}: the original there is deleted too.`;
  const where = [...new Set(origins)].toSorted((one, other) => other.localeCompare(one)).join(" and ");
  return origins.length === 1
    ? `One of them was assigned in ${where}: the original there is deleted too.`
    : `${origins.length} of them were assigned in ${where}: the originals there are deleted too.`;
}
