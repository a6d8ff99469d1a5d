import type { NewId } from "../pendingChanges.ts";
import { getState } from "../store.ts";
import { withNewIds } from "./withNewIds.ts";

/** A mutation as data: the name of its definition, and its arguments. */
export interface MutationCall {
  name: string;
  args: object;
}

/** How one mutation is undone and done again. */
export interface Inverse {
  undo: readonly MutationCall[];
  redo: readonly MutationCall[];
}

/** Something that the person did, which Undo takes back as a whole. It may consist of several mutations. */
export interface UndoStep {
  id: string;
  /** When it was done, in milliseconds since 1970. */
  at: number;
  /** What it did, as after "Undo:". */
  says: string;
  /** The inverse of each of its mutations, with the mutation's key. */
  parts: readonly (Inverse & { key: string })[];
}

/** What this tab can undo and redo, the last step last. */
interface Stacks {
  undo: readonly UndoStep[];
  redo: readonly UndoStep[];
}

/** The session storage key. A tab keeps its steps through a reload, and no other tab has them. */
const KEY = "undo";
const MOST = 100;
const NONE: Stacks = { undo: [], redo: [] };

let stacks: Stacks = NONE;
/** The person to whom `stacks` belongs, once they were read. */
let owner: string | undefined;

/** The steps that this tab can undo and redo. */
export function readStacks(): Stacks {
  const userId = getState().user?.user_id;
  if (owner === userId) return stacks;
  owner = userId;
  stacks = NONE;
  try {
    const stored = JSON.parse(sessionStorage.getItem(KEY) ?? "null") as (Stacks & { userId: string }) | null;
    if (stored?.userId === userId) stacks = { undo: stored?.undo ?? [], redo: stored?.redo ?? [] };
    else if (userId !== undefined) sessionStorage.removeItem(KEY); // Another person left it.
  } catch {
    // A damaged value counts as none.
  }
  return stacks;
}

function write(next: Stacks): void {
  readStacks();
  stacks = { undo: next.undo.slice(-MOST), redo: next.redo.slice(-MOST) };
  // If the storage is full, drop the older half.
  for (let least = 0; least < MOST; least = least * 2 + 1) {
    try {
      const { undo, redo } = { undo: stacks.undo.slice(least), redo: stacks.redo.slice(least) };
      sessionStorage.setItem(KEY, JSON.stringify({ userId: owner, undo, redo }));
      return;
    } catch {
      // Try again with fewer steps. Without session storage the steps last as long as the page.
    }
  }
}

/** Makes a step, to which mutations are then added. */
export function newStep(): Pick<UndoStep, "id"> {
  return { id: crypto.randomUUID() };
}

/** Adds a mutation to a step. The first mutation puts the step on the stack, and clears what could be redone. */
export function addToStep(id: string, key: string, says: string, inverse: Inverse): void {
  const { undo } = readStacks();
  const known = undo.find((step) => step.id === id);
  const step = known ?? { id, at: Date.now(), says, parts: [] };
  const changed = { ...step, parts: [...step.parts, { ...inverse, key }] };
  write({ undo: [...undo.filter((each) => each !== known), changed], redo: [] });
}

/** Removes a mutation that failed from its step, and the step if it has no other. */
export function dropFromSteps(key: string): void {
  const { undo, redo } = readStacks();
  if (![...undo, ...redo].some(({ parts }) => parts.some((part) => part.key === key))) return;
  const without = (steps: readonly UndoStep[]): UndoStep[] =>
    steps
      .map((step) => ({ ...step, parts: step.parts.filter((part) => part.key !== key) }))
      .filter(({ parts }) => parts.length > 0);
  write({ undo: without(undo), redo: without(redo) });
}

/** Adds arguments that only the server's answer contains to the first call of a mutation's inverse. */
export function completeInverse(key: string, moreArgs: object): void {
  const { undo, redo } = readStacks();
  const completed = (steps: readonly UndoStep[]): UndoStep[] =>
    steps.map((step) => ({
      ...step,
      parts: step.parts.map((part) => {
        const [first, ...others] = part.undo;
        if (part.key !== key || !first) return part;
        return { ...part, undo: [{ ...first, args: { ...first.args, ...moreArgs } }, ...others] };
      }),
    }));
  write({ undo: completed(undo), redo: completed(redo) });
}

/** Replaces ids in all steps, for example new tasks' temporary ids by the server's. */
export function replaceIdsInSteps(named: readonly NewId[]): void {
  const text = JSON.stringify(readStacks());
  const renamed = withNewIds(text, named);
  if (renamed !== text) write(JSON.parse(renamed) as Stacks);
}

/**
 * Takes a step off a stack and puts it on the other.
 * @param id the step; without one the last
 * @returns undefined if there is no such step
 */
export function takeStep(from: "undo" | "redo", id?: string): UndoStep | undefined {
  const all = readStacks();
  const step = id === undefined ? all[from].at(-1) : all[from].find((each) => each.id === id);
  if (!step) return undefined;
  const to = from === "undo" ? "redo" : "undo";
  const others = all[from].filter((each) => each !== step);
  write({ ...all, [from]: others, [to]: [...all[to], step] });
  return step;
}

/** Removes a step of which nothing could be done. */
export function dropStep(id: string): void {
  const { undo, redo } = readStacks();
  const isOther = (step: UndoStep): boolean => step.id !== id;
  write({ undo: undo.filter(isOther), redo: redo.filter(isOther) });
}

/** Forgets all steps, for example at sign-out. */
export function clearSteps(): void {
  stacks = NONE;
  owner = undefined;
  try {
    sessionStorage.removeItem(KEY);
  } catch {
    // Without session storage nothing is stored.
  }
}
