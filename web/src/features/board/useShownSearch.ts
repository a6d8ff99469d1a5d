// @chunk board
import { startTransition, useEffect, useState } from "react";
import { getState, useStore } from "../../data/store.ts";

/**
 * The search whose results are shown. A new search is rendered as a transition: in parts, which typing interrupts, and in one
 * pass for all components that use this hook.
 */
export function useShownSearch(): string {
  const [shown, setShown] = useState(() => getState().shownSearch);
  useEffect(() => {
    const show = (): void => startTransition(() => setShown(getState().shownSearch));
    show(); // The search may have changed since the first rendering.
    return useStore.subscribe(({ shownSearch }, before) => {
      if (shownSearch !== before.shownSearch) show();
    });
  }, []);
  return shown;
}
