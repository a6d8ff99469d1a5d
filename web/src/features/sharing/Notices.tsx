import type { Notice } from "@tasklane/contract/notices.ts";
import { CircleCheck, Clock, Crown, LogOut, Trash2, Unlink, UserPlus, UserX } from "lucide-react";
import type { LucideIcon } from "lucide-react";
import { useEffect } from "react";
import type { ReactNode } from "react";
import { Link } from "../../ui/Link.tsx";
import { pathOf } from "../../paths.ts";
import { useStore } from "../../data/store.ts";
import { Button } from "../../ui/Button.tsx";
import * as button from "../../ui/Button.module.css";
import { cx } from "../../ui/cx.ts";
import { useNow } from "../../ui/useNow.ts";
import { APPROVE, DECLINE } from "./memberActions.ts";
import * as css from "./Notices.module.css";
import { isOpenRequest, loadNotices, seeNotices } from "./notices.ts";
import { noticeTime } from "./noticeTime.ts";
import { wordsOf } from "./noticeWords.ts";
import { useMemberActions } from "./useMemberActions.tsx";

/** A notice that was on screen for this many milliseconds counts as seen. */
const SEEN_AFTER = 2_000;
const MINUTE = 60_000;

const ICONS: Record<Notice["kind"], LucideIcon> = {
  asks: UserPlus,
  approved: CircleCheck,
  declined: UserX,
  lapsed: Clock,
  disconnected: Unlink,
  left: LogOut,
  owner: Crown,
  deleted: Trash2,
};

/** Notices about shared lists, newest first. The row of a request to join has the buttons Approve and Decline. */
export function Notices({ close, onDone }: { close: ReactNode; onDone: () => void }) {
  const notices = useStore((state) => state.notices);
  const now = useNow(MINUTE);
  const fresh = notices.filter(({ isNew }) => isNew);
  const unseen = fresh
    .filter((notice) => !isOpenRequest(notice))
    .map(({ id }) => id)
    .join();
  useEffect(() => {
    if (unseen === "") return undefined;
    const timer = setTimeout(() => void seeNotices(unseen.split(",")), SEEN_AFTER);
    return () => clearTimeout(timer);
  }, [unseen]);

  return (
    <section className={css.inbox} aria-labelledby="notices-title">
      <header className={css.head}>
        <h2 id="notices-title">Notices</h2>
        {fresh.length > 0 && (
          <span className={css.count}>
            {fresh.length > 9 ? "9+" : fresh.length}
            <span className="vh"> new</span>
          </span>
        )}
        <span className={css.end}>
          {unseen !== "" && (
            <Button kind="ghost" size="sm" onClick={() => void seeNotices()}>
              Mark all as seen
            </Button>
          )}
          {close}
        </span>
      </header>
      {notices.length === 0 ? (
        <div className={css.none}>
          <b>No notices</b>
          <p>Who asks to join, approves or leaves a shared list is told here.</p>
        </div>
      ) : (
        // A scrollable list must be reachable with the keyboard.
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        <ul className={css.notices} tabIndex={0} aria-label="Notices">
          {notices.map((notice) => (
            <OneNotice key={notice.id} notice={notice} now={now} onDone={onDone} />
          ))}
        </ul>
      )}
    </section>
  );
}

function OneNotice({ notice, now, onDone }: { notice: Notice; now: number; onDone: () => void }) {
  const { what, why } = wordsOf(notice);
  const Icon = ICONS[notice.kind];
  const at = Date.parse(notice.at);
  return (
    <li className={cx(css.notice, notice.isNew ? css.isNew : css.isSeen)}>
      <Icon size={16} aria-hidden />
      <p className={css.what} dir="auto">
        {notice.isNew && <span className="vh">New: </span>}
        <Words words={what} />
      </p>
      <time dateTime={notice.at}>{noticeTime(at, Math.max(now, at))}</time>
      {why && (
        <p className={css.why} dir="auto">
          <Words words={why} />
        </p>
      )}
      {isOpenRequest(notice) && notice.listId !== undefined && notice.email !== undefined && (
        <Answers listId={notice.listId} email={notice.email} memberId={notice.memberId} who={notice.who} />
      )}
      {notice.kind === "approved" && notice.listId !== undefined && (
        <div className={css.acts}>
          <Link
            className={cx(button.btn, button.secondary, css.open)}
            aria-label={`Open list: ${notice.listName}`}
            href={pathOf({ kind: "list", type: "shared", listId: notice.listId, sublistId: null })}
            onClick={onDone}
          >
            Open list
          </Link>
        </div>
      )}
    </li>
  );
}

function Words({ words }: { words: readonly (string | { name: string })[] }) {
  return words.map((part, at) =>
    typeof part === "string" ? (
      part
    ) : (
      <b key={at}>
        <bdi>{part.name}</bdi>
      </b>
    ),
  );
}

/** The buttons Approve and Decline. Each asks for a confirmation. */
function Answers(member: {
  listId: string;
  email: string;
  memberId: string | undefined;
  who: string | undefined;
}) {
  // Reload the notices after the action, because another browser may have answered the request first.
  const { failed, button: answer } = useMemberActions(member, loadNotices);
  return (
    <div className={css.acts}>
      {answer(APPROVE, { kind: "primary", busy: APPROVE.name })}
      {answer(DECLINE, { kind: "secondary", busy: DECLINE.name })}
      {failed && (
        <span className={css.failed} role="alert">
          {failed}
        </span>
      )}
    </div>
  );
}
