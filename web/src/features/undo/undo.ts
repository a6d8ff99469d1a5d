import { Failed } from "../../data/api/failed.ts";
import { toast } from "../../data/api/toast.ts";
import type { PendingMutation } from "../../data/mutations/outbox.ts";
import { runMutation } from "../../data/mutations/runMutation.ts";
import type { Ended } from "../../data/mutations/runMutation.ts";
import { dropStep, readStacks, takeStep } from "../../data/mutations/undoStack.ts";
import type { MutationCall, UndoStep } from "../../data/mutations/undoStack.ts";
import { findMutation } from "../mutations.ts";
import { keptSentences } from "./keptSentences.ts";

type Direction = "undo" | "redo";

/** The words of each direction, and the button that the toast offers. */
const WORDS = {
  undo: { done: "Undone", none: "Nothing to undo", notDone: "Not undone", back: "Redo" },
  redo: { done: "Redone", none: "Nothing to redo", notDone: "Not redone", back: "Undo" },
} as const;

/**
 * Undoes a step. What somebody has changed since stays, and the toast says so.
 * @param id the step; without one the last
 */
export async function undo(id?: string): Promise<void> {
  await run("undo", id);
}

/**
 * Does a step again that was undone.
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
    // The step of an old toast may be undone already, by a key. Then nothing needs to be said.
    if (id === undefined) toast.success(words.none);
    return;
  }
  const calls = callsOf(step, direction);
  // Start all at once, so that the outbox stores all of them. They are sent one after another, because a later one may need
  // what an earlier one restores.
  const ended = await Promise.all(calls.map((call) => send(call, step, direction)));
  const kept = await keptSentences(calls, ended);
  if (isDone(ended)) {
    const back = direction === "undo" ? redo : undo;
    const action = { label: words.back, run: () => void back(step.id) };
    return toast.success(`${words.done}: ${step.says}`, { action, ...(kept && { line: kept }) });
  }
  // Nothing was done. What the server refused is reported already.
  dropStep(step.id);
  if (kept) toast.failure(`${words.notDone}: ${step.says}`, { line: kept });
}

const isDone = (ended: readonly Ended<unknown>[]): boolean =>
  ended.some(({ failed }) => failed === undefined);

/** A mutation of an earlier page, and how it ended on this one. */
export interface Replayed {
  pending: PendingMutation;
  ended: Ended<unknown>;
}

/** Says what stayed because somebody had changed it, for each step that an earlier page undid and this page sent. */
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

/** A call of a step, with the key of the mutation whose inverse it belongs to. */
interface StepCall extends MutationCall {
  key: string;
}

/** The calls that undo a step or do it again, in the order in which they are sent. */
function callsOf({ parts }: UndoStep, direction: Direction): StepCall[] {
  const inOrder = direction === "undo" ? parts.toReversed() : parts;
  return inOrder.flatMap((part) => part[direction].map((call) => ({ ...call, key: part.key })));
}

function send({ name, args, key }: StepCall, step: UndoStep, direction: Direction): Promise<Ended<unknown>> {
  const mutation = findMutation(name);
  // A later version of the app, in another page of this tab, has made the step.
  if (!mutation) return Promise.resolve({ failed: new Failed("not_found") });
  const queueKeys = [`step ${step.id}`];
  const undoing = { step: step.id, direction, says: step.says };
  return runMutation(mutation, args, { queueKeys, undoing, ...(direction === "redo" && { redoes: key }) });
}
