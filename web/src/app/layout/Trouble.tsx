// @chunk board
import { TIMES } from "@tasklane/contract/limits.ts";
import { Fragment, useEffect } from "react";
import { allLists } from "../../data/boardData.ts";
import { closeModal, openModal } from "../../data/modalActions.ts";
import { countWaiting } from "../../data/mutations/countWaiting.ts";
import { isTold, needsPerson } from "../../data/googleTrouble.ts";
import { useStore } from "../../data/store.ts";
import { Button } from "../../ui/Button.tsx";
import { lazyWithoutFallback } from "../../ui/lazyComponent.ts";
import { CIRCLE_ALERT, CLOUD_OFF, Shape } from "../../ui/Shape.tsx";
import { useServerAhead } from "../../ui/serverClock.ts";
import { draftTime } from "../../ui/times.ts";
import { useNow } from "../../ui/useNow.ts";
import { Banner } from "./Banner.tsx";
import { openBoard } from "../openBoard.ts";
import { noteLoss } from "../watchConnection.ts";
import { Progress } from "./Progress.tsx";

/** A page without a board asks for it again after this many milliseconds. */
const AGAIN = 5_000;

// Their code loads when the server has told of such a problem, which is rare.
const GoogleTrouble = lazyWithoutFallback(() => import("./GoogleTrouble.tsx"));
const MassDeletionBanner = lazyWithoutFallback(() => import("./MassDeletionBanner.tsx"));
const RefusedNameBanner = lazyWithoutFallback(() => import("./RefusedNameBanner.tsx"));

/**
 * The banners. Of all problems with the connection, only the worst is shown, in this order: lost access to Google, an unreachable
 * server, a server without room, a problem at Google. Below are the banners of mass deletions that need an answer, of lists whose names
 * Google refuses, and of long jobs.
 */
export default function Trouble() {
  const isLost = useStore(({ isOnline, isUnreachable }) => !isOnline || isUnreachable);
  const isFull = useStore(({ isServerFull, board }) => isServerFull && board.changes.length > 0) && !isLost;
  const needsGoogle = useStore(({ board }) => needsPerson(board.google, board.trouble));
  const trouble = useStore(({ board }) => board.trouble);
  const lostAt = useStore((state) => state.lostAt);
  const lists = useStore(({ board }) => board.lists);
  const sharedLists = useStore(({ board }) => board.sharedLists);
  // Counting reads the whole outbox, so it waits until a banner shows the number.
  const waiting = useStore(() => (isLost || isFull ? countWaiting() : 0));
  const refused = useStore(({ refusedCount }) => refusedCount);
  const now = useNow(TIMES.lastRefreshReread);
  const ahead = useServerAhead();
  const isEmpty = useStore(({ loaded }) => loaded === "no");
  useEffect(() => {
    if (!isLost || !isEmpty) return undefined;
    // Only with a board does the page watch the connection, and open the event stream, which tells that the server is back.
    noteLoss();
    const timer = setInterval(() => void openBoard(), AGAIN);
    return () => clearInterval(timer);
  }, [isLost, isEmpty]);
  return (
    <>
      {(needsGoogle || (!isLost && !isFull && trouble && isTold(trouble, now))) && (
        <GoogleTrouble trouble={trouble} />
      )}
      {!needsGoogle && isLost && (
        <Banner
          icon={<Shape d={CLOUD_OFF} />}
          action="Try again"
          onAction={() => void openBoard()}
          other={waiting > 0 && <ShowChanges />}
        >
          Offline{lostAt !== undefined && ` since ${draftTime(lostAt, now - ahead)}`}
          {waitingWords(waiting)}
        </Banner>
      )}
      {!needsGoogle && isFull && (
        <Banner icon={<Shape d={CIRCLE_ALERT} />} other={<ShowChanges />}>
          The server has no room left{waitingWords(waiting)}
        </Banner>
      )}
      {refused > 0 && (
        <Banner icon={<Shape d={CIRCLE_ALERT} />} other={<ShowChanges />}>
          {refused === 1 ? "1 change was refused" : `${refused} changes were refused`}
        </Banner>
      )}
      {allLists({ lists, sharedLists }).map((list) => (
        <Fragment key={list.google_list_id}>
          {list.held !== undefined && <MassDeletionBanner list={list} count={list.held} />}
          {list.problem !== undefined && <RefusedNameBanner list={list} reason={list.problem} />}
        </Fragment>
      ))}
      <Progress />
    </>
  );
}

/** Opens the list of waiting and refused changes, and closes it again. */
function ShowChanges() {
  const isShown = useStore(({ modal }) => modal.modalType === "WAITING_CHANGES");
  return (
    <Button
      kind="ghost"
      size="sm"
      data-shows-changes=""
      aria-haspopup="dialog"
      aria-expanded={isShown}
      onClick={() => (isShown ? closeModal() : openModal("WAITING_CHANGES", {}))}
    >
      Show
    </Button>
  );
}

/** Says how many mutations wait in the outbox until the server answers. */
function waitingWords(changes: number): string {
  if (changes === 0) return "";
  return changes === 1 ? ", 1 change waits" : `, ${changes} changes wait`;
}
