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
 * Changes the selection. The code loads at the first call, and later calls wait for it in their order. A second import of
 * the same file may end before the first one, which waits for the file's styles. Keys that are pressed meanwhile wait, so
 * that none is lost or means something else.
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
