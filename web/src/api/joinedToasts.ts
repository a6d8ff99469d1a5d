import { TIMES } from "@tasklane/contract/limits.ts";
import { FAILURE, SUCCESS } from "@tasklane/contract/sentences.ts";
import type { Action } from "../ui/toastActions.ts";
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
  /** Until when another of its kind joins it, and when it leaves by itself. */
  until: number;
  goneAt: number;
  tasks: ReadonlySet<string>;
  undos: readonly Action[];
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
 * A message joined with the one that said the same within 4 s, or is still there: its sentence tells the number of tasks,
 * and its button does what both did. Never is more than one of a kind on screen.
 */
export function joined(kind: string, text: string, { action, task, line }: More, now: number): Joined {
  const key = `${kind} ${text}`;
  const before = last.get(key);
  const isJoined = before !== undefined && now < before.until;
  const tasks = new Set([...(isJoined ? before.tasks : []), ...(task ? [task.id] : [])]);
  const undos = [...(isJoined ? before.undos : []), ...(action ? [action] : [])];
  const several = tasks.size > 1 ? OF_SEVERAL[text] : undefined;
  // one that is leaving just now would take its follower along
  const isThere = isJoined && now < before.goneAt;
  const id = isThere ? before.id : crypto.randomUUID();
  const least = kind === "success" ? TIMES.successToast : TIMES.toast;
  const duration = undos.length > 0 ? TIMES.undo : least;
  last.set(key, { id, until: now + Math.max(duration, TIMES.toast), goneAt: now + duration, tasks, undos });
  const sentence = several === undefined ? text : `${tasks.size} ${several}`;
  return {
    id,
    replaces: isThere ? undefined : before?.id,
    duration,
    sentence,
    line: several === undefined ? (line ?? task?.title) : undefined,
    action: undos.length === 0 ? undefined : { label: undos[0]!.label, run: () => end(key, undos) },
  };
}

/** The last is taken back first. */
function end(key: string, undos: readonly Action[]): void {
  last.delete(key);
  for (const { run } of undos.toReversed()) run();
}
