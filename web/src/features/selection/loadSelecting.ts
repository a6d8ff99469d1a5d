// @chunk board
import { LazySelectBox } from "./LazySelectBox.ts";
import type * as Select from "./select.ts";
import { retryLoad } from "../../ui/retryLoad.ts";
import { keepKeysUntil } from "../../ui/typeAhead.ts";

type Selecting = typeof Select;

let loaded: Selecting | undefined;
let loading: Promise<void> | undefined;
let waiting: ((selecting: Selecting) => void)[] = [];

/**
 * Runs `act` with the code that changes the selection. The code loads at the first call. Later calls wait until it is loaded, and
 * run in their order. They must share one import, because a second import of the same file could end earlier than the first,
 * which also waits for style sheets. Keys that are pressed meanwhile wait too, so that none is lost or means something else.
 */
export function loadSelecting(act: (selecting: Selecting) => void): void {
  if (loaded) return act(loaded);
  waiting.push(act);
  loading ??= load().finally(() => {
    loading = undefined;
    waiting = [];
  });
  keepKeysUntil(loading);
}

async function load(): Promise<void> {
  const [selecting] = await Promise.all([retryLoad(() => import("./select.ts")), LazySelectBox.load()]);
  loaded = selecting;
  for (const act of waiting) act(selecting);
}
