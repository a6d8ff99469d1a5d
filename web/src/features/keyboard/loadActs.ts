import { retryLoad } from "../../ui/retryLoad.ts";
import { keepKeysUntil } from "../../ui/typeAhead.ts";
import type * as RunKeys from "./runKeys.ts";

type Acts = typeof RunKeys;

let acts: Acts | undefined;

/** Loads what keys do. It is much code, so it loads at the first sign that the person uses the board (`loadAhead.ts`). */
export async function loadActs(): Promise<Acts> {
  acts ??= await retryLoad(() => import("./runKeys.ts"));
  return acts;
}

/**
 * Runs `run` with the code of `loadActs`. If that is not loaded yet, the keys pressed meanwhile wait.
 * @returns what `run` returned; undefined if it runs later
 */
export function withActs<Result>(run: (loaded: Acts) => Result): Result | undefined {
  if (acts) return run(acts);
  keepKeysUntil(loadActs().then(run));
  return undefined;
}
