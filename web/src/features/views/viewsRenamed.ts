import type { SavedView } from "@tasklane/contract/savedViews.ts";
import { renameInAddress } from "@tasklane/contract/viewNames.ts";
import type { Renamed } from "@tasklane/contract/viewNames.ts";

/** Returns the saved views with the new name of a label or section in their filters. */
export function viewsRenamed(views: readonly SavedView[], renamed: Renamed): readonly SavedView[] {
  return views.map((view) => {
    const address = renameInAddress(view.address, renamed);
    return address === view.address ? view : { ...view, address };
  });
}
