// @chunk board
import "./layout/newNotices.css";
import { navigate } from "wouter/use-browser-location";
import { listen } from "../data/api/live.ts";
import { watchOtherTabs } from "../data/api/otherTabs.ts";
import { catchUp } from "../features/lists/allTaskLists.ts";
import { jobs, progress } from "../features/lists/jobs.ts";
import { loginPath } from "../paths.ts";
import { loadNotices } from "../features/sharing/notices.ts";
import { keepToday } from "../data/clock.ts";
import { dropOldDrafts, keepOpenForm, takeForm } from "../data/drafts.ts";
import type { Form } from "../data/drafts.ts";
import { keepCopy } from "../data/cache/keepBrowserCache.ts";
import { openModal } from "../data/modalActions.ts";
import type { ModalProps, ModalType } from "../data/modalState.ts";
import { noteInView, noteRead } from "../data/readTimes.ts";
import { getState } from "../data/store.ts";
import { startDialogHistory } from "./dialogHistory.ts";
import { keepAddress } from "./keepAddress.ts";
import { loadAhead } from "./loadAhead.ts";
import { openNewSection } from "../features/board/openNewSection.ts";
import { replay } from "./replay.ts";
import { startInputs } from "./startInputs.ts";
import { watchConnection } from "./watchConnection.ts";
import { watchColumnsInView, watchScreen } from "./watchScreen.ts";

/**
 * Runs everything that an open board needs: the live stream, other tabs, storage, input and address.
 * @returns a function that stops it
 */
export function keepAlive(userId: string): () => void {
  startDialogHistory();
  const form = takeForm(userId);
  if (form) openForm(form);
  dropOldDrafts(userId);
  const leave = (): void => navigate(loginPath(), { replace: true });
  const live = listen({
    onChanged: () => void catchUp(),
    onNotices: () => void loadNotices(),
    onProgress: progress,
    onRead: noteRead,
  });
  void replay(userId);
  void jobs();
  const stops = [
    keepToday(),
    keepOpenForm(userId),
    keepCopy(),
    keepAddress(),
    watchConnection(),
    startInputs(),
    loadAhead(),
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

/** Reopens the form that was open when the page was left. */
function openForm(form: Form): void {
  if ("newSection" in form) openNewSection(form.newSection.listId, form.newSection.sublistId);
  else if (getState().modal.modalType === null)
    openModal(form.modalType, form.modalProps as ModalProps[ModalType]);
}
