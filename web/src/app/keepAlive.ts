// @chunk board
import "./layout/newNotices.css";
import "./touch.css";
import { navigate } from "../ui/address.ts";
import { useQuestion } from "../ui/confirmation.ts";
import { retryLoad } from "../ui/retryLoad.ts";
import { keepKeysUntil } from "../ui/typeAhead.ts";
import { listen } from "../data/api/live.ts";
import { watchOtherTabs } from "../data/api/otherTabs.ts";
import { toast } from "../data/api/toast.ts";
import { catchUp } from "../features/lists/catchUp.ts";
import { applyJobProgress, fetchJobs } from "../features/lists/jobs.ts";
import { loginPath } from "../paths.ts";
import { loadNotices } from "../features/sharing/notices.ts";
import { followNames } from "../data/followRenames.ts";
import { keepToday } from "../data/clock.ts";
import { watchOpenForms, takeLeftForm } from "../data/drafts.ts";
import { keepBoardCache } from "../data/cache/keepBrowserCache.ts";
import { hasJustChanged } from "../data/mutations/ownChange.ts";
import { noteInView, noteReadTimes } from "../data/readTimes.ts";
import { getState, setState } from "../data/store.ts";
import { openBoard } from "./openBoard.ts";
import { startDialogHistory } from "./dialogHistory.ts";
import { keepInstalled } from "./keepInstalled.ts";
import { keepAddress } from "./keepAddress.ts";
import { keepScroll } from "./keepScroll.ts";
import { keepRowInView } from "./layout/keepRowInView.ts";
import { loadAhead } from "./loadAhead.ts";
import { takeOpeningForm, openLeftForm } from "./leftForm.ts";
import { replay } from "./replay.ts";
import { startInputs } from "./startInputs.ts";
import { watchConnection } from "./watchConnection.ts";
import { watchColumnsInView, watchScreen } from "./watchScreen.ts";

/** Matches a query that asks for Create Task, or that another app shares. */
const ASKS_FOR_FORM = /[?&](add|title|text|url)=/;

/**
 * Runs the services that an open board needs: the event stream, and those that watch other tabs, the storage, the input and the
 * URL.
 * @returns a function that stops them
 */
export function keepAlive(userId: string): () => void {
  startDialogHistory();
  const left = takeLeftForm(userId);
  if (ASKS_FOR_FORM.test(location.search))
    keepKeysUntil(retryLoad(() => import("./openShared.ts")).then(({ openShared }) => openShared()));
  else if (left) openLeftForm(left);
  const leave = (): void => navigate(loginPath(), { replace: true });
  const live = listen({
    cursor: () => getState().board.cursor,
    hasJustChanged,
    onChanged: () => void catchUp(),
    onNotices: () => void loadNotices(),
    onProgress: applyJobProgress,
    onRead: noteReadTimes,
    onFound: noteServerAnswers,
    onLost: () => setState({ isUnreachable: true }),
  });
  void fetchJobs();
  followNames();
  const stops = [
    replay(userId),
    keepToday(),
    watchOpenForms(userId, takeOpeningForm),
    keepBoardCache(),
    keepAddress(),
    keepScroll(),
    keepRowInView(),
    watchConnection(),
    startInputs(),
    loadAhead(),
    keepInstalled(),
    watchOtherTabs(leave),
    watchScreen((shown) => live.show(shown)),
    watchColumnsInView((lists) => {
      live.showColumns(lists);
      noteInView(lists);
    }),
    () => live.stop(),
    // An open question and the toasts are of this person. The next one must neither read nor answer them.
    () => {
      useQuestion.getState().answer(false);
      toast.closeUsed();
    },
  ];
  return () => stops.forEach((stop) => stop());
}

/**
 * Called when the server answers again. While the page was offline, another person may have signed in, so the board is opened
 * again.
 */
function noteServerAnswers(): void {
  if (getState().loaded === "offline") void openBoard();
  else if (getState().isUnreachable) setState({ isUnreachable: false });
}
