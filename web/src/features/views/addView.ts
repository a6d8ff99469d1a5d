import type { addView as AddView, SavedView } from "@tasklane/contract/savedViews.ts";
import { FAILURE } from "@tasklane/contract/sentences.ts";
import type { RouteOf } from "../../data/api/route.ts";
import { clearFilters } from "../../data/filterActions.ts";
import { defineMutation, requestOf } from "../../data/mutations/defineMutation.ts";
import { runAndReport } from "../../data/mutations/runAndReport.ts";
import { quoted } from "../../data/mutations/taskNamed.ts";
import { withClockId } from "../../data/mutations/withClockId.ts";
import { focusViewRow } from "./focusViewRow.ts";
import { goToView } from "./viewAddress.ts";
import { withView } from "./withView.ts";

const call: RouteOf<typeof AddView> = { name: "addView", method: "POST", path: "/my-tasks/add/view" };

/** A saved view to add. `before` is used by Undo of a deletion: the id of the view before which it is added. */
export type AddedView = SavedView & { before?: string };

export const addViewMutation = defineMutation({
  name: "addView",
  kind: "add",
  arrange: (all, { before, ...view }: AddedView) => ({ ...all, views: withView(all.views, view, before) }),
  request: (view) => requestOf(call, view),
  says: ({ name }) => `save view ${quoted(name)}`,
  invert: (view) => ({
    undo: [{ name: "removeView", args: { ...view, onlyAsCreated: true } }],
    redo: [{ name: "addView", args: view }],
  }),
  failure: FAILURE.fallback,
  isForm: true,
  describe: ({ name }) => ({ title: name }),
});

/**
 * Saves a URL as a view with a name, and opens the view.
 * @param isShown whether the URL is what the page shows. The person's own filters then go into the view (product 18.3).
 * @returns what went wrong, or undefined
 */
export async function addView(name: string, address: string, { isShown = false } = {}): Promise<unknown> {
  return withClockId(async (view_id) => {
    const view = { view_id, name, address };
    const failed = await runAndReport(addViewMutation, view);
    if (failed !== undefined) return failed;
    if (isShown) clearFilters();
    goToView(view);
    focusViewRow(view_id);
    return failed;
  });
}
