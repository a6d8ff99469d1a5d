import { setState } from "../data/store.ts";
import { idle } from "../ui/idle.ts";
import { loadLateParts } from "../ui/lazyComponent.ts";
import { retryLoad } from "../ui/retryLoad.ts";

/**
 * Draws the parts of the page that are not needed for the first cards: filters, tools, and the counts of the sidebar. React draws
 * all of them in one commit, because each commit costs a style, a layout and a paint of the page.
 */
export async function drawLateParts(): Promise<void> {
  await idle();
  const counting = retryLoad(() => import("../data/counts.ts"));
  const [{ countsOf }] = await Promise.all([
    counting.then(({ taskCounts }) => ({ countsOf: taskCounts })).catch(() => ({ countsOf: undefined })),
    // If a part fails to load now, it loads again when it is drawn, and then reports the failure.
    loadLateParts().catch(() => undefined),
  ]);
  setState({ hasFirstCards: true, countsOf });
}
