// @chunk views
import { Bookmark } from "lucide-react";
import { openModal } from "../../data/modalActions.ts";
import { cx } from "../../ui/cx.ts";
import { Button } from "../../ui/Button.tsx";
import { useForeignLists } from "./foreignLists.ts";
import { editView } from "./editView.ts";
import { focusViewRow } from "./focusViewRow.ts";
import { useOpenView } from "./useOpenView.ts";
import { addressNow, goToView } from "./viewAddress.ts";
import * as css from "./ViewTools.module.css";

/** Opens the dialog that saves what the page shows now as a view with a name. */
export function saveAsView(): void {
  openModal("SAVE_VIEW", { address: addressNow() });
}

/** The button `Save as view`. If the open view was changed since it was saved: the buttons Save, Save as new and Reset. */
export function ViewTools() {
  const { view, isEdited } = useOpenView();
  if (view && !isEdited) return null;
  if (!view)
    return (
      <span className={cx(css.tools, css.isNew)}>
        <Button kind="ghost" size="sm" onClick={saveAsView}>
          <Bookmark size={14} aria-hidden />
          Save as view
        </Button>
      </span>
    );
  return (
    <span className={css.tools}>
      <Button
        kind="ghost"
        size="sm"
        className={css.save}
        onClick={() => {
          void editView({ view_id: view.view_id, address: addressNow() });
          focusViewRow(view.view_id);
        }}
      >
        Save
      </Button>
      <Button kind="ghost" size="sm" onClick={saveAsView}>
        Save as new
      </Button>
      <Button
        kind="ghost"
        size="sm"
        onClick={() => {
          goToView(view);
          focusViewRow(view.view_id);
        }}
      >
        Reset
      </Button>
    </span>
  );
}

/** Says how many lists in a link's filters this person does not have. */
export function ForeignLists() {
  const count = useForeignLists((state) => state.count);
  if (count === 0) return null;
  return (
    <output className={css.foreign}>
      {count === 1 ? "1 list of this view is not yours." : `${count} lists of this view are not yours.`}
    </output>
  );
}
