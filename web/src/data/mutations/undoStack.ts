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

/** One thing that the person did, which Undo takes back as a whole: one mutation, or several that belong together. */
export interface UndoStep {
  id: string;
  /** When it was done, in milliseconds since 1970. */
  at: number;
  /** What the person did, in the words after "Undo:". */
  says: string;
  /** The inverse of each mutation of the step. `key` is the mutation's idempotency key. */
  parts: readonly (Inverse & { key: string })[];
}

/** The steps that this tab can undo and redo. The newest step is the last of each array. */
interface Stacks {
  undo: readonly UndoStep[];
  redo: readonly UndoStep[];
}

/** The session storage key of the undo steps. A tab keeps its steps through a reload, and no other tab sees them. */
const KEY = "undo";
const MOST = 100;
const NONE: Stacks = { undo: [], redo: [] };

let stacks: Stacks = NONE;
/** The person to whom `stacks` belongs. Undefined until the steps were read. */
let owner: string | undefined;

/** The undo steps that this tab can undo and redo. */
export function readStacks(): Stacks {
  const userId = getState().user?.user_id;
  if (owner === userId) return stacks;
  owner = userId;
  stacks = NONE;
  try {
    const stored = JSON.parse(sessionStorage.getItem(KEY) ?? "null") as (Stacks & { userId: string }) | null;
    if (stored?.userId === userId) stacks = { undo: stored?.undo ?? [], redo: stored?.redo ?? [] };
    else if (userId !== undefined) sessionStorage.removeItem(KEY); // Another person left the steps.
  } catch {
    // A damaged value counts as none.
  }
  return stacks;
}

function write(next: Stacks): void {
  readStacks();
  stacks = { undo: next.undo.slice(-MOST), redo: next.redo.slice(-MOST) };
  // If the session storage is full, store only the newer half of the steps, then the newer quarter, and so on.
  for (let most = MOST; most >= 1; most = Math.floor(most / 2)) {
    try {
      const kept = { userId: owner, undo: stacks.undo.slice(-most), redo: stacks.redo.slice(-most) };
      sessionStorage.setItem(KEY, JSON.stringify(kept));
      return;
    } catch {
      // The steps did not fit: store fewer. If session storage is switched off, the steps last as long as the page.
    }
  }
}

/** Makes an empty undo step. `addToStep` adds mutations. */
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

/** Removes a failed mutation from its undo step, because there is nothing to undo. A step that gets empty leaves the stack. */
export function dropFromSteps(key: string): void {
  const { undo, redo } = readStacks();
  if (![...undo, ...redo].some(({ parts }) => parts.some((part) => part.key === key))) return;
  const without = (steps: readonly UndoStep[]): UndoStep[] =>
    steps
      .map((step) => ({ ...step, parts: step.parts.filter((part) => part.key !== key) }))
      .filter(({ parts }) => parts.length > 0);
  write({ undo: without(undo), redo: without(redo) });
}

/**
 * Adds arguments to the first call of a mutation's inverse, for example the id of a new task. Only the server's answer has them.
 */
export function completeInverse(key: string, moreArgs: object | undefined): void {
  if (!moreArgs) return;
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

/** Replaces ids in all undo steps, for example new tasks' temporary ids by the server's. */
export function replaceIdsInSteps(named: readonly NewId[]): void {
  const text = JSON.stringify(readStacks());
  const renamed = withNewIds(text, named);
  if (renamed !== text) write(JSON.parse(renamed) as Stacks);
}

/**
 * Takes a step off one stack and puts it on the other, so that an undone step can be redone.
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

/** Removes an undo step that has nothing to undo or redo any more. */
export function dropStep(id: string): void {
  const { undo, redo } = readStacks();
  const isOther = (step: UndoStep): boolean => step.id !== id;
  write({ undo: undo.filter(isOther), redo: redo.filter(isOther) });
}

/**
 * Forgets all undo steps, and everything else that this tab stores, at sign-out. Session storage has words of the person: the key of
 * a board's place has the name of the label by which the board is filtered.
 */
export function clearTab(): void {
  stacks = NONE;
  owner = undefined;
  try {
    sessionStorage.clear();
  } catch {
    // Session storage is switched off, so it contains nothing.
  }
}
