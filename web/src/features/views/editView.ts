import type { editView as EditView, SavedView } from "@tasklane/contract/savedViews.ts";
import { FAILURE } from "@tasklane/contract/sentences.ts";
import { Failed } from "../../data/api/failed.ts";
import type { RouteOf } from "../../data/api/route.ts";
import { defineMutation, requestOf } from "../../data/mutations/defineMutation.ts";
import type { BoardData } from "../../data/boardData.ts";
import { getState } from "../../data/store.ts";
import { quoted } from "../../data/mutations/taskNamed.ts";
import { runAndReport } from "../../data/mutations/runAndReport.ts";

const call: RouteOf<typeof EditView> = { name: "editView", method: "POST", path: "/my-tasks/edit/view" };

/** A view's id, and its new name or URL. */
type ViewChange = Pick<SavedView, "view_id"> & Fields & { onlyFrom?: Fields };
/**
 * Some fields of a saved view. In `onlyFrom`, which Undo sets, they are the values that the change gave; Undo does not replace a
 * newer value.
 */
type Fields = Partial<Pick<SavedView, "name" | "address">>;

export const editViewMutation = defineMutation({
  name: "editView",
  kind: "edit",
  queueKeys: ({ view_id }: ViewChange) => [view_id],
  arrange: (all, change) => ({
    ...all,
    views: all.views.map((view) =>
      view.view_id === change.view_id ? { ...view, ...changedFields(view, change) } : view,
    ),
  }),
  request: (change) => {
    const { view_id } = change;
    const view = getState().board.told.views.find((each) => each.view_id === view_id);
    const fields = changedFields(view, change);
    if (change.onlyFrom && Object.keys(fields).length === 0) throw new Failed("kept");
    return requestOf(call, { view_id, ...fields });
  },
  says: ({ view_id }) => `change view ${quoted(nameOf(view_id, getState().board))}`,
  invert: (change, board) => {
    const before = board.views.find((view) => view.view_id === change.view_id);
    if (!before) return undefined;
    const { view_id, name, address } = before;
    const { onlyFrom: _, view_id: __, ...after } = change;
    const former: Fields = {
      ...(after.name !== undefined && { name }),
      ...(after.address !== undefined && { address }),
    };
    return {
      undo: [{ name: "editView", args: { view_id, ...former, onlyFrom: after } }],
      redo: [{ name: "editView", args: { view_id, ...after, onlyFrom: former } }],
    };
  },
  failure: FAILURE.fallback,
  isForm: true,
  describe: ({ name }) => ({ title: name }),
});

/** The fields to change. For Undo: those that still have the value that the change gave. */
function changedFields(view: SavedView | undefined, { name, address, onlyFrom }: ViewChange): Fields {
  const isOpen = (field: keyof Fields): boolean => !onlyFrom || view?.[field] === onlyFrom[field];
  return {
    ...(name !== undefined && isOpen("name") && { name }),
    ...(address !== undefined && isOpen("address") && { address }),
  };
}

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
