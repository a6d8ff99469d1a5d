import type { ReactNode } from "react";
import { groupIdOf } from "../state/sharedChanges.ts";
import { useStore } from "../state/store.ts";
import dialog from "../ui/Dialog.module.css";
import { Dialog } from "../ui/Dialog.tsx";
import { CopyField } from "./CopyField.tsx";
import { linkOf } from "./invitation.ts";

interface ShareListProps {
  listId: string;
  onClose: () => void;
  /** What floats over the dialog. */
  children: ReactNode;
}

/** SHARE_TASK_LIST: what this person gives to others so that they can ask to join. */
export default function ShareList({ listId, onClose, children }: ShareListProps) {
  const user = useStore((state) => state.user);
  return (
    <Dialog title="Share List" onClose={onClose}>
      <div className={dialog.body}>
        <CopyField label="Share link" value={linkOf(listId, user?.email ?? "", location.origin)} />
        <CopyField label="Share by group id" value={groupIdOf(listId, user)} />
      </div>
      {children}
    </Dialog>
  );
}
