import { TEXT } from "@tasklane/contract/sentences.ts";
import type { ReactNode } from "react";
import { findList } from "../../data/boardData.ts";
import { useStore } from "../../data/store.ts";
import * as dialog from "../../ui/Dialog.module.css";
import { Dialog } from "../../ui/Dialog.tsx";
import { Spinner } from "../../ui/Spinner.tsx";
import * as css from "./GroupInfo.module.css";
import { MemberRow } from "./MemberRow.tsx";
import { useMembers } from "./useMembers.ts";
import { isAlike } from "./userList.ts";

interface GroupInfoProps {
  listId: string;
  onClose: () => void;
  /** Menus and questions, rendered inside the dialog so that they appear above it. */
  children: ReactNode;
}

/** The dialog GROUP_INFO: the owner of a shared list, its members, and the owner's actions on them. */
export default function GroupInfo({ listId, onClose, children }: GroupInfoProps) {
  const list = useStore(({ board }) => findList(board, listId));
  const { group, load } = useMembers(listId);
  return (
    <Dialog title="Group Info" onClose={onClose}>
      <div className={dialog.body} aria-busy={group === undefined}>
        {group === undefined || group === "failed" ? (
          <output className={css.quiet}>
            {group === undefined && <Spinner />}
            {group === undefined ? TEXT.loadingUsers : "The members could not be loaded."}
          </output>
        ) : (
          <ul className={css.rows}>
            {[group.owner, ...group.users].map((member) => (
              <MemberRow
                key={member._id}
                listId={listId}
                member={member}
                isOwners={list?.role === "owner"}
                isAlike={isAlike(group, member)}
                onChanged={load}
              />
            ))}
            {group.users.length === 0 && <li className={css.quiet}>{TEXT.noUsers}</li>}
          </ul>
        )}
      </div>
      {children}
    </Dialog>
  );
}
