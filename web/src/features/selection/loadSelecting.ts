// @chunk board
import { LazySelectBox } from "./LazySelectBox.ts";
import type * as Select from "./select.ts";
import { retryLoad } from "../../ui/retryLoad.ts";
import { keepKeysUntil } from "../../ui/typeAhead.ts";

type Selecting = typeof Select;

let loaded: Selecting | undefined;

/**
 * Changes the selection. The code loads at the first call. Keys that are pressed meanwhile wait, so that none is lost
 * or means something else.
 */
export function loadSelecting(act: (selecting: Selecting) => void): void {
  if (loaded) return act(loaded);
  const load = async (): Promise<void> => {
    const [selecting] = await Promise.all([retryLoad(() => import("./select.ts")), LazySelectBox.load()]);
    loaded = selecting;
    act(loaded);
  };
  keepKeysUntil(load());
}
