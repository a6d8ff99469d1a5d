import type { editView as EditView, SavedView } from "@tasklane/contract/savedViews.ts";
import { FAILURE } from "@tasklane/contract/sentences.ts";
import type { RouteOf } from "../../data/api/route.ts";
import { defineMutation, requestOf } from "../../data/mutations/defineMutation.ts";
import type { BoardData } from "../../data/boardData.ts";
import { getState } from "../../data/store.ts";
import { quoted } from "../../data/mutations/taskNamed.ts";
import { runAndReport } from "../../data/mutations/runAndReport.ts";

const call: RouteOf<typeof EditView> = { name: "editView", method: "POST", path: "/my-tasks/edit/view" };

/** A view's id, and its new name or URL. */
type ViewChange = Pick<SavedView, "view_id"> & Partial<SavedView>;

export const editViewMutation = defineMutation({
  name: "editView",
  kind: "edit",
  queueKeys: ({ view_id }: ViewChange) => [view_id],
  arrange: (all, change) => ({
    ...all,
    views: all.views.map((view) => (view.view_id === change.view_id ? { ...view, ...change } : view)),
  }),
  request: (change) => requestOf(call, change),
  says: ({ view_id }) => `change view ${quoted(nameOf(view_id, getState().board))}`,
  invert: (change, board) => {
    const before = board.views.find((view) => view.view_id === change.view_id);
    if (!before) return undefined;
    const { view_id, name, address } = before;
    const back = {
      view_id,
      ...(change.name !== undefined && { name }),
      ...(change.address !== undefined && { address }),
    };
    return { undo: [{ name: "editView", args: back }], redo: [{ name: "editView", args: change }] };
  },
  failure: FAILURE.fallback,
  isForm: true,
  describe: ({ name }) => ({ title: name }),
});

function nameOf(viewId: string, { views }: Pick<BoardData, "views">): string {
  return views.find((view) => view.view_id === viewId)?.name ?? "";
}

/**
 * Renames a view, or gives it another URL.
 * @returns what went wrong, or undefined
 */
export async function editView(change: ViewChange): Promise<unknown> {
  return runAndReport(editViewMutation, change);
}
