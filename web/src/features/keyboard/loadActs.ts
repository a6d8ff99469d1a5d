import { retryLoad } from "../../ui/retryLoad.ts";
import { keepKeysUntil } from "../../ui/typeAhead.ts";
import type * as RunKeys from "./runKeys.ts";

type Acts = typeof RunKeys;

let acts: Acts | undefined;

/** Loads the code that runs shortcut keys. It is large, so it loads when the person first uses the board (`loadAhead.ts`). */
export async function loadActs(): Promise<Acts> {
  acts ??= await retryLoad(() => import("./runKeys.ts"));
  return acts;
}

/**
 * Calls `run` with the code that `loadActs` loads. If the code is not loaded yet, keys that are pressed meanwhile wait.
 * @returns what `run` returned; undefined if it is called later
 */
export function withActs<Result>(run: (loaded: Acts) => Result): Result | undefined {
  if (acts) return run(acts);
  keepKeysUntil(loadActs().then(run));
  return undefined;
}
