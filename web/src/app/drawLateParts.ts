import { setState } from "../data/store.ts";
import { idle } from "../ui/idle.ts";
import { loadLateParts } from "../ui/lazyComponent.ts";
import { retryLoad } from "../ui/retryLoad.ts";

/**
 * Draws what the page shows beside the first cards: filters, tools, and the counts of the sidebar. All of it is drawn in one
 * commit, because each commit costs a style, a layout and a paint of the page.
 */
export async function drawLateParts(): Promise<void> {
  await idle();
  const counting = retryLoad(() => import("../data/counts.ts"));
  const [{ countsOf }] = await Promise.all([
    counting.then(({ taskCounts }) => ({ countsOf: taskCounts })).catch(() => ({ countsOf: undefined })),
    // A part that failed to load loads again when it is drawn, and then reports its failure.
    loadLateParts().catch(() => undefined),
  ]);
  setState({ hasFirstCards: true, countsOf });
}
