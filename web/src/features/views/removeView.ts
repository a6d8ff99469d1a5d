import type { removeView as RemoveView, SavedView } from "@tasklane/contract/savedViews.ts";
import { FAILURE } from "@tasklane/contract/sentences.ts";
import { Failed } from "../../data/api/failed.ts";
import type { RouteOf } from "../../data/api/route.ts";
import { defineMutation, requestOf } from "../../data/mutations/defineMutation.ts";
import { quoted } from "../../data/mutations/taskNamed.ts";
import { runAndReport } from "../../data/mutations/runAndReport.ts";
import { getState } from "../../data/store.ts";
import { newStep } from "../../data/mutations/undoStack.ts";
import type { AddedView } from "./addView.ts";
import { undoAction } from "../undo/undoAction.ts";

const call: RouteOf<typeof RemoveView> = {
  name: "removeView",
  method: "POST",
  path: "/my-tasks/remove/view",
};

/**
 * A view to delete. If Undo of its creation deletes it, `onlyAsCreated` is set: a view that somebody has changed since is not
 * deleted.
 */
type RemovedView = SavedView & { onlyAsCreated?: true };

export const removeViewMutation = defineMutation({
  name: "removeView",
  kind: "delete",
  queueKeys: ({ view_id }: RemovedView) => [view_id],
  arrange: (all, removed) => ({
    ...all,
    views: all.views.filter((view) => view.view_id !== removed.view_id || isKept(view, removed)),
  }),
  request: (removed) => {
    const { view_id } = removed;
    const view = getState().board.told.views.find((each) => each.view_id === view_id);
    if (view && isKept(view, removed)) throw new Failed("kept");
    return requestOf(call, { view_id });
  },
  says: ({ name }) => `delete view ${quoted(name)}`,
  invert: (view, { views }) => ({
    undo: [{ name: "addView", args: { ...view, before: idAfter(views, view) } satisfies AddedView }],
    redo: [{ name: "removeView", args: view }],
  }),
  failure: FAILURE.deleteView,
  describe: ({ name }) => ({ title: name }),
});

function isKept(view: SavedView, { onlyAsCreated, name, address }: RemovedView): boolean {
  return onlyAsCreated === true && (view.name !== name || view.address !== address);
}

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
