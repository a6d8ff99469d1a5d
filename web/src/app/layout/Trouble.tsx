// @chunk board
import { TIMES } from "@tasklane/contract/limits.ts";
import { CloudOff } from "lucide-react";
import { refresh } from "../../features/lists/refresh.ts";
import { allLists } from "../../data/boardData.ts";
import { useStore } from "../../data/store.ts";
import { ago } from "../../ui/times.ts";
import { useNow } from "../../ui/useNow.ts";
import { Banner } from "./Banner.tsx";
import { GoogleTrouble, isTold, needsPerson, Reconnect } from "./GoogleTrouble.tsx";
import { HeldDeletion } from "./HeldDeletion.tsx";
import { openBoard } from "../openBoard.ts";
import { Progress } from "./Progress.tsx";

/**
 * The banners. Of all troubles only the worst is shown, in this order: no access to Google, offline, no answer from the server,
 * trouble with Google. Quarantined deletions and long work follow.
 */
export default function Trouble() {
  const isOnline = useStore((state) => state.isOnline);
  const isUnreachable = useStore((state) => state.isUnreachable);
  const needsGoogle = useStore(({ board }) => needsPerson(board.google, board.trouble));
  const trouble = useStore(({ board }) => board.trouble);
  const refreshedAt = useStore(({ board }) => board.refreshedAt);
  const lists = useStore(({ board }) => board.lists);
  const sharedLists = useStore(({ board }) => board.sharedLists);
  const waiting = useStore(({ board }) => board.changes.length);
  const now = useNow(TIMES.lastRefreshReread);
  return (
    <>
      {needsGoogle && <Reconnect />}
      {!needsGoogle && !isOnline && (
        <Banner icon={<CloudOff size={16} aria-hidden />} action="Refresh" onAction={() => void refresh()}>
          You are offline.{waitingSentence(waiting)}
          {refreshedAt ? ` Last read ${ago(refreshedAt, now)}.` : ""}
        </Banner>
      )}
      {!needsGoogle && isOnline && isUnreachable && (
        <Banner
          icon={<CloudOff size={16} aria-hidden />}
          action="Try again"
          onAction={() => void openBoard()}
        >
          The server does not answer.{waitingSentence(waiting)}
        </Banner>
      )}
      {!needsGoogle && isOnline && !isUnreachable && trouble && isTold(trouble, now) && (
        <GoogleTrouble trouble={trouble} />
      )}
      {allLists({ lists, sharedLists }).map(
        (list) =>
          list.held !== undefined && <HeldDeletion key={list.google_list_id} list={list} held={list.held} />,
      )}
      <Progress />
    </>
  );
}

/** Says how many mutations wait in the outbox. They are sent once the server answers. */
function waitingSentence(changes: number): string {
  if (changes === 0) return "";
  return changes === 1 ? " 1 change waits to be sent." : ` ${changes} changes wait to be sent.`;
}
