import { TIMES } from "@tasklane/contract/limits.ts";
import { FAILURE, SUCCESS } from "@tasklane/contract/sentences.ts";
import type { Action } from "../../ui/toastActions.ts";
import type { More } from "./toast.ts";

/** The words after the number when several toasts are joined (`3 tasks moved`), keyed by the sentence for one. */
const OF_SEVERAL: Readonly<Record<string, string>> = {
  [SUCCESS.taskCreated]: "tasks created",
  [SUCCESS.taskUpdated]: "tasks updated",
  [SUCCESS.taskCompleted]: "tasks completed",
  [SUCCESS.taskMoved]: "tasks moved",
  [SUCCESS.taskDeleted]: "tasks deleted",
  [SUCCESS.listDeleted]: "lists deleted",
  [SUCCESS.sublistDeleted]: "sublists deleted",
  [SUCCESS.sectionDeleted]: "sections deleted",
  [SUCCESS.labelDeleted]: "labels deleted",
  [SUCCESS.viewDeleted]: "views deleted",
  [FAILURE.changeStatus]: "tasks: the status was not changed",
  [FAILURE.deleteTask]: "tasks were not deleted",
};

/** A toast as it was last shown. */
interface Shown {
  id: string;
  /** Until this time, another toast with the same sentence joins it. */
  until: number;
  /** What the toast is about, by the task's id, or else by the undo step. Each maps to the button of its last change. */
  things: ReadonlyMap<string, Action | undefined>;
}

/** The last toast for each kind and sentence. */
const last = new Map<string, Shown>();

/** A toast, ready to draw. */
interface JoinedToast {
  id: string;
  /** The id of the toast that this toast replaces. */
  replaces: string | undefined;
  /** How long the toast stays, in milliseconds. */
  duration: number;
  sentence: string;
  line: string | undefined;
  action: Action | undefined;
}

/**
 * Replaces the last toast that has the same sentence, so that only one toast with that sentence is on screen. Within 4 s
 * the two are joined: the new toast counts the tasks (or deleted lists, for example) of both, and its button undoes both. For the
 * same task, only the last change counts.
 */
export function joinToast(
  kind: string,
  text: string,
  { action, task, line, stays }: More,
  now: number,
): JoinedToast {
  const key = `${kind} ${text}`;
  const before = last.get(key);
  const things = new Map(before && now < before.until ? before.things : []);
  const words = OF_SEVERAL[text];
  things.set(task?.id ?? (words && action?.steps?.[0]) ?? "", action);
  const undos = [...things.values()].filter((each) => each !== undefined);
  const several = things.size > 1 ? words : undefined;
  // A new id puts the newest toast below the others, and makes the z key undo the last change.
  const id = crypto.randomUUID();
  const least = kind === "success" ? TIMES.successToast : TIMES.toast;
  const duration = stays ? Infinity : undos[0] ? TIMES.undo : least;
  last.set(key, { id, until: now + TIMES.toast, things });
  return {
    id,
    replaces: before?.id,
    duration,
    sentence: several ? `${things.size} ${several}` : text,
    line: several ? undefined : (line ?? task?.title),
    action: undos[0] && {
      label: undos[0].label,
      run: () => undoAll(key, undos),
      steps: undos.flatMap(({ steps = [] }) => steps),
    },
  };
}

/** Undoes all joined changes, the last one first. */
function undoAll(key: string, undos: readonly Action[]): void {
  last.delete(key);
  for (const { run } of undos.toReversed()) run();
}
