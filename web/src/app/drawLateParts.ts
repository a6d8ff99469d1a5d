import { setState } from "../data/store.ts";
import { loadLateParts } from "../ui/lazyComponent.ts";
import { retryLoad } from "../ui/retryLoad.ts";

/**
 * Draws the parts of the page that are not needed for the first cards: filters, tools, and the counts of the sidebar. React draws
 * all of them in one commit, because each commit costs a style, a layout and a paint of the page. With a board cache that is the
 * first commit.
 */
export async function drawLateParts(): Promise<void> {
  // If a part fails to load now, it loads again when it is drawn, and then reports the failure.
  const [counting] = await Promise.allSettled([
    retryLoad(() => import("../data/counts.ts")),
    loadLateParts(),
  ]);
  const countsOf = counting.status === "fulfilled" ? counting.value.taskCounts : undefined;
  setState({ hasFirstCards: true, countsOf });
}
