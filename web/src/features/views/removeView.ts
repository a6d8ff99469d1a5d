import type { removeView as RemoveView, SavedView } from "@tasklane/contract/savedViews.ts";
import { FAILURE } from "@tasklane/contract/sentences.ts";
import type { RouteOf } from "../../data/api/route.ts";
import { defineMutation, requestOf } from "../../data/mutations/defineMutation.ts";
import { quoted } from "../../data/mutations/taskNamed.ts";
import { runAndReport } from "../../data/mutations/runAndReport.ts";
import { newStep } from "../../data/mutations/undoStack.ts";
import type { AddedView } from "./addView.ts";
import { undoAction } from "../undo/undoAction.ts";

const call: RouteOf<typeof RemoveView> = {
  name: "removeView",
  method: "POST",
  path: "/my-tasks/remove/view",
};

export const removeViewMutation = defineMutation({
  name: "removeView",
  kind: "delete",
  queueKeys: ({ view_id }: SavedView) => [view_id],
  arrange: (all, { view_id }) => ({
    ...all,
    views: all.views.filter((view) => view.view_id !== view_id),
  }),
  request: ({ view_id }) => requestOf(call, { view_id }),
  says: ({ name }) => `delete view ${quoted(name)}`,
  invert: (view, { views }) => ({
    undo: [{ name: "addView", args: { ...view, before: idAfter(views, view) } satisfies AddedView }],
    redo: [{ name: "removeView", args: view }],
  }),
  failure: FAILURE.deleteView,
  describe: ({ name }) => ({ title: name }),
});

/** The id of the view after this one. Undefined if it is the last. */
function idAfter(views: readonly SavedView[], { view_id: id }: SavedView): string | undefined {
  const at = views.findIndex(({ view_id }) => view_id === id);
  return at < 0 ? undefined : views[at + 1]?.view_id;
}

/** Deletes a view. Undo puts it back at its position. */
export async function removeView(view: SavedView): Promise<void> {
  const step = newStep();
  await runAndReport(removeViewMutation, view, { step, action: undoAction(step) });
}
