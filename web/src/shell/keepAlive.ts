import "./newNotices.css";
import { navigate } from "wouter/use-browser-location";
import { listen } from "../api/live.ts";
import { watchOtherTabs } from "../api/otherTabs.ts";
import { catchUp } from "../lists/allTaskLists.ts";
import { jobs, progress } from "../lists/jobs.ts";
import { loginPath } from "../paths.ts";
import { loadNotices } from "../sharing/notices.ts";
import { keepToday } from "../state/clock.ts";
import { dropOldDrafts, keepOpenForm, takeForm } from "../state/drafts.ts";
import type { Form } from "../state/drafts.ts";
import { keepCopy } from "../state/keepCopy.ts";
import { openModal } from "../state/modalActions.ts";
import type { ModalProps, ModalType } from "../state/modals.ts";
import { noteInView, noteRead } from "../state/readTimes.ts";
import { getState } from "../state/store.ts";
import { startDialogHistory } from "./dialogHistory.ts";
import { keepAddress } from "./keepAddress.ts";
import { loadAhead } from "./loadAhead.ts";
import { openNewSection } from "./newSection.ts";
import { replay } from "./replay.ts";
import { startInputs } from "./startInputs.ts";
import { watchConnection } from "./watchConnection.ts";
import { watchColumnsInView, watchScreen } from "./watchScreen.ts";

/** Keeps an open board alive: listens to the server and to other tabs, keeps this browser's copy. @returns how to stop */
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

/** Opens what was being filled in when the page was left. */
function openForm(form: Form): void {
  if ("newSection" in form) openNewSection(form.newSection.listId, form.newSection.sublistId);
  else if (getState().modal.modalType === null)
    openModal(form.modalType, form.modalProps as ModalProps[ModalType]);
}
