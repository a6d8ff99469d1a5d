// @chunk board
import "./layout/newNotices.css";
import { navigate } from "../ui/address.ts";
import { listen } from "../data/api/live.ts";
import { watchOtherTabs } from "../data/api/otherTabs.ts";
import { catchUp } from "../features/lists/catchUp.ts";
import { jobs, progress } from "../features/lists/jobs.ts";
import { loginPath } from "../paths.ts";
import { loadNotices } from "../features/sharing/notices.ts";
import { keepToday } from "../data/clock.ts";
import { dropOldDrafts, keepOpenForm, takeForm } from "../data/drafts.ts";
import { keepBoardCache } from "../data/cache/keepBrowserCache.ts";
import { openModal } from "../data/modalActions.ts";
import { hasJustChanged } from "../data/mutations/ownChange.ts";
import { noteInView, noteRead } from "../data/readTimes.ts";
import { getState, setState } from "../data/store.ts";
import { openBoard } from "./openBoard.ts";
import { startDialogHistory } from "./dialogHistory.ts";
import { keepInstalled } from "./keepInstalled.ts";
import { keepAddress } from "./keepAddress.ts";
import { keepScroll } from "./keepScroll.ts";
import { loadAhead } from "./loadAhead.ts";
import { formToLeave, openLeftForm } from "./leftForm.ts";
import { replay } from "./replay.ts";
import { startInputs } from "./startInputs.ts";
import { watchConnection } from "./watchConnection.ts";
import { watchColumnsInView, watchScreen } from "./watchScreen.ts";

/**
 * Runs the services that an open board needs: the event stream, and those that watch other tabs, the storage, the input and the
 * URL.
 * @returns a function that stops them
 */
export function keepAlive(userId: string): () => void {
  startDialogHistory();
  const left = takeForm(userId);
  if (!openShared() && left) openLeftForm(left);
  dropOldDrafts(userId);
  const leave = (): void => navigate(loginPath(), { replace: true });
  const live = listen({
    cursor: () => getState().board.cursor,
    hasJustChanged,
    onChanged: () => void catchUp(),
    onNotices: () => void loadNotices(),
    onProgress: progress,
    onRead: noteRead,
    onFound: found,
    onLost: () => setState({ isUnreachable: true }),
  });
  replay(userId);
  void jobs();
  const stops = [
    keepToday(),
    keepOpenForm(userId, formToLeave),
    keepBoardCache(),
    keepAddress(),
    keepScroll(),
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
  ];
  return () => stops.forEach((stop) => stop());
}

/**
 * Called when the server answers again. While the page was offline, another person may have signed in, so the board is opened
 * again.
 */
function found(): void {
  if (getState().loaded === "offline") void openBoard();
  else if (getState().isUnreachable) setState({ isUnreachable: false });
}

/**
 * Opens Create Task if the URL has `?add=1`, or if another app shared something as `?title=&text=&url=` (`tasklane.webmanifest`).
 * @returns whether the URL asks for Create Task
 */
function openShared(): boolean {
  const query = new URLSearchParams(location.search);
  const [title, text, url] = ["title", "text", "url"].map((name) => query.get(name)?.trim() ?? "");
  if (!query.has("add") && !title && !text && !url) return false;
  for (const name of ["add", "title", "text", "url"]) query.delete(name);
  history.replaceState(history.state, "", location.pathname + (query.size > 0 ? `?${query}` : ""));
  // Other apps share a link with or without a title. The first line becomes the task's title, because Google's titles have one
  // line.
  const [first = "", ...rest] = [title, text, url].filter(Boolean).join("\n").split("\n");
  openModal("CREATE_TASK", first ? { given: { title: first, description: rest.join("\n") } } : {});
  return true;
}
