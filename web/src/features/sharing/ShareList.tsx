import { SYNCH } from "@tasklane/contract/synch.ts";
import { useState } from "react";
import type { ReactNode } from "react";
import { findList } from "../../data/boardData.ts";
import { groupIdOf } from "../../data/sharedChanges.ts";
import { useStore } from "../../data/store.ts";
import * as dialog from "../../ui/Dialog.module.css";
import { Dialog } from "../../ui/Dialog.tsx";
import { listRow } from "../lists/focusListRow.ts";
import { CopyField } from "./CopyField.tsx";
import * as css from "./GroupInfo.module.css";
import { linkOf } from "./invitation.ts";
import { MemberRow } from "./MemberRow.tsx";
import { useMembers } from "./useMembers.ts";
import { isAlike } from "./userList.ts";

interface ShareListProps {
  listId: string;
  onClose: () => void;
  /** Menus and questions, rendered inside the dialog so that they appear above it. */
  children: ReactNode;
}

/**
 * The dialog SHARE_TASK_LIST. It shows the share link and the group id to give to others. It also names the owner, who approves
 * people, and the people who wait.
 */
export default function ShareList({ listId, onClose, children }: ShareListProps) {
  const user = useStore((state) => state.user);
  const list = useStore(({ board }) => findList(board, listId));
  const isOwners = list?.role === "owner";
  const waiting = isOwners ? (list.waiting ?? 0) : 0;
  const [opener] = useState(() => document.activeElement);
  return (
    <Dialog
      title={list ? `Share List: ${list.google_list_name}` : "Share List"}
      // Sharing moves the list's row in the sidebar, so what opened the dialog may be gone. The row is then at its new place.
      finalFocus={() => (opener?.isConnected && opener !== document.body ? undefined : listRow(listId))}
      onClose={onClose}
    >
      <div className={dialog.body}>
        <p className={css.note}>
          {isOwners
            ? "Whoever opens the link asks to join. You, the owner, approve each person; a notice at your picture leads you there."
            : "Whoever opens the link asks to join. The owner approves each person."}
        </p>
        <CopyField label="Share link" value={linkOf(listId, user?.email ?? "", location.origin)} />
        <CopyField label="Share by group id" value={groupIdOf(listId, user)} />
        {waiting > 0 && <Waiting listId={listId} />}
      </div>
      {children}
    </Dialog>
  );
}

/** The people who wait for the owner's approval. */
function Waiting({ listId }: { listId: string }) {
  const { group, load } = useMembers(listId);
  if (group === undefined || group === "failed") return null;
  const waiting = group.users.filter(({ synch }) => synch === SYNCH.pending);
  if (waiting.length === 0) return null;
  return (
    <section aria-labelledby="waiting-for-you">
      <h3 id="waiting-for-you" className={css.waiting}>
        Waiting for you
      </h3>
      <ul className={css.rows}>
        {waiting.map((member) => (
          <MemberRow
            key={member._id}
            listId={listId}
            member={member}
            isOwners
            isInShareList
            isAlike={isAlike(group, member)}
            onChanged={load}
          />
        ))}
      </ul>
    </section>
  );
}
