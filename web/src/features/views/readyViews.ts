import type { SavedView } from "@tasklane/contract/savedViews.ts";
import { pathOf } from "../../paths.ts";

type Ready = Pick<SavedView, "name" | "address">;

const SEARCH = pathOf({ kind: "search" });

const READY: readonly Ready[] = [
  { name: "No date", address: `${SEARCH}?q=no+date` },
  { name: "This week", address: pathOf({ kind: "week" }) },
  { name: "Done this week", address: `${SEARCH}?q=done%3Aweek` },
];

/** The ready-made views that the person has not added yet. A view with the same name or the same URL counts as added. */
export function readyViews(views: readonly SavedView[]): readonly Ready[] {
  return READY.filter(
    ({ name, address }) =>
      !views.some((view) => view.address === address || view.name.toLowerCase() === name.toLowerCase()),
  );
}
