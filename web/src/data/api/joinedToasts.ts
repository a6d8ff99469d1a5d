import { TIMES } from "@tasklane/contract/limits.ts";
import { FAILURE, SUCCESS } from "@tasklane/contract/sentences.ts";
import type { Action } from "../../ui/toastActions.ts";
import type { More } from "./say.ts";

/** What a message of each kind says of several tasks. */
const OF_SEVERAL: Readonly<Record<string, string>> = {
  [SUCCESS.taskCreated]: "tasks created",
  [SUCCESS.taskUpdated]: "tasks updated",
  [SUCCESS.taskMoved]: "tasks moved",
  [SUCCESS.taskDeleted]: "tasks deleted",
  [FAILURE.changeStatus]: "tasks: the status was not changed",
  [FAILURE.deleteTask]: "tasks were not deleted",
};

/** A message as it was last shown. */
interface Shown {
  id: string;
  /** Until when another of its kind joins it. */
  until: number;
  /** The tasks that it is about, each with the button that its last change offers. */
  tasks: ReadonlyMap<string, Action | undefined>;
}

/** The last message of each kind, by its sentence. */
const last = new Map<string, Shown>();

/** What a message is to show. */
interface Joined {
  id: string;
  /** The message that goes for it. */
  replaces: string | undefined;
  /** Milliseconds that it stays. */
  duration: number;
  sentence: string;
  line: string | undefined;
  action: Action | undefined;
}

/**
 * A message in the place of the last one with the same sentence, so that never more than one of a kind is on screen. Within
 * 4 s it tells how many tasks both are about, and its button does what both did; of one task it is the last change alone.
 */
export function joined(kind: string, text: string, { action, task, line }: More, now: number): Joined {
  const key = `${kind} ${text}`;
  const before = last.get(key);
  const tasks = new Map(before && now < before.until ? before.tasks : []);
  tasks.set(task?.id ?? "", action);
  const undos = [...tasks.values()].filter((each) => each !== undefined);
  const several = tasks.size > 1 ? OF_SEVERAL[text] : undefined;
  // a new one, so that the newest stands below the others, and what z takes back is what was done last
  const id = crypto.randomUUID();
  const least = kind === "success" ? TIMES.successToast : TIMES.toast;
  const duration = undos.length > 0 ? TIMES.undo : least;
  last.set(key, { id, until: now + TIMES.toast, tasks });
  return {
    id,
    replaces: before?.id,
    duration,
    sentence: several === undefined ? text : `${tasks.size} ${several}`,
    line: several === undefined ? (line ?? task?.title) : undefined,
    action: undos.length === 0 ? undefined : { label: undos[0]!.label, run: () => undo(key, undos) },
  };
}

/** The last is taken back first. */
function undo(key: string, undos: readonly Action[]): void {
  last.delete(key);
  for (const { run } of undos.toReversed()) run();
}
