// @chunk board
import { storedFolds } from "./folds.ts";
import { writeText } from "./storage.ts";
import * as KEYS from "./storageKeys.ts";
import { getState, setState } from "./store.ts";

/** This browser stores folded parts for this many people, and for each person this many parts. */
const PEOPLE = 10;
const CHOICES = 500;

/** Folds or unfolds a part of the page, for example a list in the sidebar, and stores the choice for the next visit. */
export function toggleFold(name: string): void {
  setFold(name, !getState().folds.includes(name));
}

/**
 * Sets whether a part of the page is folded.
 * @param isChanged whether the person folded what is initially unfolded, or the reverse
 */
export function setFold(name: string, isChanged: boolean): void {
  const userId = getState().user?.user_id;
  if (userId === undefined) return;
  const { [userId]: known = [], ...others } = storedFolds();
  const rest = known.filter((each) => each !== name);
  const folds = isChanged ? [...rest, name].slice(-CHOICES) : rest;
  setState({ folds });
  const people = [...Object.entries(others).slice(1 - PEOPLE), [userId, folds] as const];
  writeText(KEYS.folds, JSON.stringify(Object.fromEntries(people)));
}
