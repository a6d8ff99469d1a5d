import type { ReactNode } from "react";
import { useStore } from "../../data/store.ts";
import * as dialog from "../../ui/Dialog.module.css";
import { Dialog } from "../../ui/Dialog.tsx";
import { CopyField } from "../sharing/CopyField.tsx";
import * as css from "./ShareView.module.css";

interface ShareViewProps {
  viewId: string;
  onClose: () => void;
  /** Menus and questions, rendered inside the dialog so that they appear above it. */
  children: ReactNode;
}

/**
 * The dialog SHARE_VIEW: the link of a saved view. A view is only a URL with filters, so the link gives nobody access to a task.
 */
export default function ShareView({ viewId, onClose, children }: ShareViewProps) {
  const view = useStore(({ board }) => board.views.find(({ view_id }) => view_id === viewId));
  return (
    <Dialog title="Share view" onClose={onClose}>
      <div className={dialog.body}>
        {view ? (
          <>
            <CopyField label="Link" value={location.origin + view.address} />
            <p className={css.note}>
              The link carries the filter, not the tasks. Members of a shared list see that list; your other
              lists stay yours.
            </p>
          </>
        ) : (
          <p>This view is no longer there.</p>
        )}
      </div>
      {children}
    </Dialog>
  );
}
