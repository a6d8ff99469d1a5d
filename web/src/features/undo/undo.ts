import { Failed } from "../../data/api/failed.ts";
import { toast } from "../../data/api/toast.ts";
import type { PendingMutation } from "../../data/mutations/outbox.ts";
import { runMutation } from "../../data/mutations/runMutation.ts";
import type { Ended } from "../../data/mutations/runMutation.ts";
import { dropStep, readStacks, takeStep } from "../../data/mutations/undoStack.ts";
import type { MutationCall, UndoStep } from "../../data/mutations/undoStack.ts";
import { useStore } from "../../data/store.ts";
import type { Completion } from "../tasks/completeTask.ts";
import { draftTime } from "../../ui/times.ts";
import { findMutation } from "../mutations.ts";
import { keptSentences } from "./keptSentences.ts";
import { watchCompletedAgain } from "./watchCompletedAgain.ts";

type Direction = "undo" | "redo";

/** For each direction: the words of the toasts, and the button that the toast offers. */
const WORDS = {
  undo: { done: "Undone", none: "Nothing to undo", notDone: "Not undone", back: "Redo" },
  redo: { done: "Redone", none: "Nothing to redo", notDone: "Not redone", back: "Undo" },
} as const;

/**
 * Undoes a step. Values that somebody has changed since stay, and the toast says so.
 * @param id the step; without one the last
 */
export async function undo(id?: string): Promise<void> {
  await run("undo", id);
}

/**
 * Redoes a step that was undone.
 * @param id the step; without one the one that was undone last
 */
export async function redo(id?: string): Promise<void> {
  await run("redo", id);
}

/** Undoes the last steps, one after another. */
export async function undoSteps(count: number): Promise<void> {
  const ids = readStacks().undo.slice(-count).toReversed();
  await Promise.all(ids.map(({ id }) => undo(id)));
}

async function run(direction: Direction, id: string | undefined): Promise<void> {
  const words = WORDS[direction];
  const step = takeStep(direction, id);
  if (!step) {
    // An id comes from a toast. The person may have undone that toast's step already, by a key. Then show nothing.
    if (id === undefined) toast.success(words.none);
    return;
  }
  toast.closeUsed(step.id);
  const calls = callsOf(step, direction);
  // Start all mutations at once, so that the outbox stores all of them even if the page closes. They are sent one after another,
  // because a later one may need what an earlier one restores.
  const ended = await Promise.all(calls.map((call) => send(call, step, direction)));
  const kept = await keptSentences(calls, ended);
  if (isDone(ended)) {
    for (const { name, args } of calls) if (name === "completeTask") watchCompletedAgain(args as Completion);
    const back = direction === "undo" ? redo : undo;
    const action = { label: words.back, run: () => void back(step.id), steps: [step.id] };
    const line = kept ?? whenDone(step, id);
    toast.success(`${words.done}: ${step.says}`, { action, ...(line && { line }) });
    if (direction === "undo") closeWhenReplaced(step.id);
    return;
  }
  // Nothing was undone. A toast has already shown what the server refused.
  dropStep(step.id);
  if (kept) toast.failure(`${words.notDone}: ${step.says}`, { line: kept });
}

/** A new change clears what could be redone. Closes the toast that offers to redo this step, because it has nothing to do then. */
function closeWhenReplaced(stepId: string): void {
  const stop = useStore.subscribe(() => {
    if (readStacks().redo.some(({ id }) => id === stepId)) return;
    stop();
    toast.closeUsed(stepId);
  });
}

/** How old a step is, in milliseconds, from which on the toast says when it was done. */
const OLD = 2 * 60_000;

/** When a step was done, if a key undid it and it was not done just now. A toast's button is as young as its step. */
function whenDone({ at }: UndoStep, id: string | undefined): string | undefined {
  const now = Date.now();
  return id === undefined && now - at > OLD ? `It was done at ${draftTime(at, now)}` : undefined;
}

const isDone = (ended: readonly Ended<unknown>[]): boolean =>
  ended.some(({ failed }) => failed === undefined);

/** A mutation that an earlier page left in the outbox, and how it ended when this page sent it. */
export interface Replayed {
  pending: PendingMutation;
  ended: Ended<unknown>;
}

/**
 * Reports Undo steps that an earlier page began and this page sent: says which values stayed because somebody had changed them.
 */
export async function reportReplayed(replayed: readonly Replayed[]): Promise<void> {
  for (const some of Map.groupBy(replayed, ({ pending: { undoing } }) => undoing?.step).values()) {
    const { undoing } = some[0]!.pending;
    if (!undoing) continue;
    const ended = some.map((each) => each.ended);
    const line = await keptSentences(
      some.map(({ pending }) => pending),
      ended,
    );
    if (line === undefined) continue;
    const words = WORDS[undoing.direction];
    if (isDone(ended)) toast.success(`${words.done}: ${undoing.says}`, { line });
    else toast.failure(`${words.notDone}: ${undoing.says}`, { line });
  }
}

/** One mutation of an undo step. `key` is the key of the original mutation that it undoes or redoes. */
interface StepCall extends MutationCall {
  key: string;
  /** Whether the original mutation's answer completes the arguments, as `completeInverse` does. */
  isCompleted: boolean;
}

/** The mutations that undo or redo a step, in the order in which they are sent. */
function callsOf({ parts }: UndoStep, direction: Direction): StepCall[] {
  const inOrder = direction === "undo" ? parts.toReversed() : parts;
  return inOrder.flatMap((part) =>
    part[direction].map((call, at) => ({
      ...call,
      key: part.key,
      isCompleted: direction === "undo" && at === 0,
    })),
  );
}

function send(
  { name, args, key, isCompleted }: StepCall,
  step: UndoStep,
  direction: Direction,
): Promise<Ended<unknown>> {
  const mutation = findMutation(name);
  // A later version of the app stored this step in this tab, and this version does not know the mutation.
  if (!mutation) return Promise.resolve({ failed: new Failed("not_found") });
  const queueKeys = [`step ${step.id}`];
  const undoing = { step: step.id, direction, says: step.says, ...(isCompleted && { of: key }) };
  return runMutation(mutation, args, { queueKeys, undoing, ...(direction === "redo" && { redoes: key }) });
}
