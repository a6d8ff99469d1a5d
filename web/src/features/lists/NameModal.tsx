import { normName } from "@tasklane/contract/names.ts";
import { TEXT } from "@tasklane/contract/sentences.ts";
import { useState } from "react";
import type { ReactNode } from "react";
import { fieldSentence } from "../../data/api/failureSentences.ts";
import { useDraftedName } from "./useDraftedName.ts";
import { getState } from "../../data/store.ts";
import { Button } from "../../ui/Button.tsx";
import { Dialog } from "../../ui/Dialog.tsx";
import * as dialog from "../../ui/Dialog.module.css";
import { DraftNote } from "../../ui/DraftNote.tsx";
import { NameInput } from "../../ui/NameInput.tsx";
import { ReadyViews } from "../views/ReadyViews.tsx";
import * as css from "../views/ShareView.module.css";
import { nameFormOf, problemOf } from "./nameForms.ts";
import type { NameModalOf } from "./nameForms.ts";

interface NameModalProps {
  modal: NameModalOf;
  onClose: () => void;
  /** Menus and questions, rendered inside the dialog so that they appear above it. */
  children: ReactNode;
}

/** The dialogs with a single name field: CREATE_LIST, CREATE_SUBLIST, EDIT_LIST, EDIT_SUBLIST, EDIT_SECTION, SAVE_VIEW and EDIT_VIEW. */
export default function NameModal({ modal, onClose, children }: NameModalProps) {
  const [its] = useState(() => nameFormOf(modal, getState().board));
  const form = useDraftedName({
    draftKey: draftKey(modal),
    form: modal,
    initial: its.initial,
    check: (text) => problemOf(text, its),
    save: async (text) => {
      const saved = normName(text);
      return fieldSentence(saved === its.initial ? undefined : await its.save(saved));
    },
    onSaved: onClose,
  });
  const { name, setName, error, isSaving, submit, draft } = form;
  return (
    <Dialog title={its.title} ignoresPressOutside={name !== its.initial} onClose={onClose}>
      <form className={dialog.form} noValidate onSubmit={submit}>
        <div className={dialog.body}>
          {draft && form.isDraftBack && <DraftNote at={draft.at} onDiscard={form.discardDraft} />}
          <NameInput label={its.label} value={name} error={error} onChange={setName} />
          {its.note !== undefined && <p className={css.note}>{its.note}</p>}
          {modal.modalType === "SAVE_VIEW" && <ReadyViews onClose={onClose} />}
        </div>
        <footer className={dialog.foot}>
          <Button kind="primary" type="submit" busy={isSaving && TEXT.saving}>
            Save
          </Button>
        </footer>
      </form>
      {children}
    </Dialog>
  );
}

/** The key of a dialog's draft. It contains the dialog's type, and the id of what is renamed or of where something is created. */
function draftKey({ modalType, modalProps }: NameModalOf): string {
  return [modalType, ...Object.values(modalProps).map((its) => JSON.stringify(its))].join(" ");
}
