import type { positionView as PositionView, SavedView } from "@tasklane/contract/savedViews.ts";
import { FAILURE } from "@tasklane/contract/sentences.ts";
import type { RouteOf } from "../../data/api/route.ts";
import { defineMutation, requestOf } from "../../data/mutations/defineMutation.ts";
import { quoted } from "../../data/mutations/taskNamed.ts";
import { runAndReport } from "../../data/mutations/runAndReport.ts";
import { getState } from "../../data/store.ts";

const call: RouteOf<typeof PositionView> = {
  name: "positionView",
  method: "POST",
  path: "/my-tasks/position/view",
};

interface Step {
  viewId: string;
  position: "moveup" | "movedown";
  /** The id of the view that will be right before the other one. */
  first: string;
  second: string;
}

export const positionViewMutation = defineMutation({
  name: "positionView",
  kind: "move",
  // Send these moves one after another, because each move assumes the order that the previous one left.
  queueKeys: (_: Step) => ["order of views"],
  arrange: (all, { first, second }) => ({ ...all, views: viewBefore(all.views, first, second) }),
  request: ({ viewId, position }) => requestOf(call, { view_id: viewId, position }),
  says: ({ viewId }) =>
    `move view ${quoted(getState().board.views.find(({ view_id }) => view_id === viewId)?.name ?? "")}`,
  invert: (args) => {
    const position = args.position === "moveup" ? "movedown" : "moveup";
    const back = { ...args, position, first: args.second, second: args.first };
    return { undo: [{ name: "positionView", args: back }], redo: [{ name: "positionView", args }] };
  },
  failure: ({ position }) => (position === "moveup" ? FAILURE.moveUp : FAILURE.moveDown),
});

/** Swaps a view with its neighbour. At the edge it does nothing. */
export async function positionView(viewId: string, position: Step["position"]): Promise<void> {
  const { views } = getState().board;
  const at = views.findIndex((view) => view.view_id === viewId);
  const neighbour = views[position === "moveup" ? at - 1 : at + 1]?.view_id;
  if (neighbour === undefined) return;
  const [first, second] = position === "moveup" ? [viewId, neighbour] : [neighbour, viewId];
  await runAndReport(positionViewMutation, { viewId, position, first, second });
}

/** Moves a view to right before another. A repeated call changes nothing. */
function viewBefore(views: readonly SavedView[], first: string, second: string): readonly SavedView[] {
  const at = views.findIndex(({ view_id }) => view_id === first);
  const to = views.findIndex(({ view_id }) => view_id === second);
  return at < 0 || to < 0 || at < to ? views : views.toSpliced(at, 1).toSpliced(to, 0, views[at]!);
}
