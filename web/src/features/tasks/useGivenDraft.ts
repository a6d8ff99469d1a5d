import { useEffect } from "react";
import { storeDrafts } from "../../data/drafts.ts";
import type { Modal } from "../../data/modalState.ts";
import { getState, setState } from "../../data/store.ts";

/**
 * Makes the text with which a form was opened a draft of the form, once the form has filled it in, and takes it out of the open
 * dialog's properties. The browser's history stores these, outlives a sign-out, and must not keep what somebody typed.
 */
export function useGivenDraft(given: object | undefined): void {
  useEffect(() => {
    if (!given) return;
    storeDrafts();
    const { modal } = getState();
    setState({ modal: { ...modal, modalProps: { ...modal.modalProps, given: undefined } } as Modal });
  }, [given]);
}
