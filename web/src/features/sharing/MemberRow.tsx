import { SYNCH } from "@tasklane/contract/synch.ts";
import { CONFIRM, TEXT } from "@tasklane/contract/sentences.ts";
import type { Member } from "@tasklane/contract/sharing.ts";
import { Avatar } from "../../ui/Avatar.tsx";
import { cx } from "../../ui/cx.ts";
import { draftTime } from "../../ui/times.ts";
import { APPROVE, DECLINE } from "./memberActions.ts";
import type { MemberAction } from "./memberActions.ts";
import { disconnectUser } from "./disconnectUser.ts";
import * as css from "./GroupInfo.module.css";
import { transferList } from "./transferList.ts";
import { useMemberActions } from "./useMemberActions.tsx";

interface MemberRowProps {
  listId: string;
  member: Member;
  /**
   * Whether the signed-in person owns the list. Every member sees Approve, but it works only for the owner (product 6.4).
   */
  isOwners: boolean;
  /** Whether somebody else of the list has the same e-mail address. Then the row also says since when the person takes part. */
  isAlike: boolean;
  /** Whether the row stands in Share List, where answering is the main thing to do. */
  isInShareList?: boolean;
  /** Loads the members again. The row's buttons stay disabled until that is done. */
  onChanged: () => Promise<void>;
}

const DISCONNECT: MemberAction = {
  name: "Disconnect",
  question: (who) => ({
    ...CONFIRM.disconnectUser(who),
    more: "This cannot be undone; they can join again with the link.",
  }),
  run: disconnectUser,
  failed: "Not disconnected",
};
const TRANSFER: MemberAction = {
  name: "Make owner",
  question: (who) => ({
    ...CONFIRM.transferList(who),
    more: "You stay a member of it. This cannot be undone.",
    isHarmless: true,
  }),
  run: transferList,
  failed: "Not handed over",
};

/** A member of a shared list, or a person who waits for approval. */
export function MemberRow({
  listId,
  member,
  isOwners,
  isAlike,
  isInShareList = false,
  onChanged,
}: MemberRowProps) {
  const { _id: memberId, user: email, name, synch, since } = member;
  const isOwner = member.main_user === 1;
  const address = isAlike && since !== undefined ? `${email}, since ${draftTime(since, 0)}` : email;
  const called = isAlike && name !== undefined ? `${name}, ${address}` : address;
  const { failed, button: actionButton } = useMemberActions(
    { listId, email, memberId, called },
    async (isDone) => {
      if (isDone) await onChanged();
    },
  );
  const button = (its: MemberAction, look: "primary" | "secondary" | "danger" = "secondary") =>
    actionButton(its, {
      kind: look === "danger" ? "ghost" : look,
      className: look === "danger" ? css.danger : undefined,
      busy: TEXT.loading,
    });
  return (
    <li className={css.row}>
      <Avatar name={name ?? email} className={isOwner ? undefined : css.other} />
      <span className={css.who} title={called}>
        {name !== undefined && <bdi>{name}</bdi>}
        <bdi>{address}</bdi>
      </span>
      {synch === SYNCH.accessLost && <span className={cx(css.badge, css.lost)}>Google access lost</span>}
      {failed && (
        <span className={css.failed} role="alert">
          {failed}
        </span>
      )}
      <span className={css.acts}>
        {isOwner && <span className={css.badge}>Owner</span>}
        {!isOwner &&
          synch === SYNCH.pending &&
          (isInShareList
            ? [button(APPROVE, "primary"), button(DECLINE)]
            : [button(APPROVE), button(DECLINE, "danger")])}
        {!isOwner && synch !== SYNCH.pending && isOwners && (
          <>
            {synch === SYNCH.inStep && button(TRANSFER)}
            {button(DISCONNECT, "danger")}
          </>
        )}
      </span>
    </li>
  );
}
