import { TEXT } from "@tasklane/contract/sentences.ts";
import { useEffect, useState } from "react";
import type { ReactNode } from "react";
import { fieldSentence } from "../api/failed.ts";
import { registerForm } from "../state/drafts.ts";
import { getState } from "../state/store.ts";
import { Button } from "../ui/Button.tsx";
import { Dialog } from "../ui/Dialog.tsx";
import dialog from "../ui/Dialog.module.css";
import { NameInput } from "../ui/NameInput.tsx";
import { useNameForm } from "../ui/useNameForm.ts";
import { nameFormOf, problemOf, savedName } from "./nameForms.ts";
import type { NameModalOf } from "./nameForms.ts";

interface NameModalProps {
  modal: NameModalOf;
  onClose: () => void;
  /** What floats over the dialog. */
  children: ReactNode;
}

/** CREATE_LIST, CREATE_SUBLIST, EDIT_LIST, EDIT_SUBLIST and EDIT_SECTION: one name each. */
export default function NameModal({ modal, onClose, children }: NameModalProps) {
  const [its] = useState(() => nameFormOf(modal, getState().board));
  const { name, setName, error, isSaving, submit } = useNameForm({
    initial: its.initial,
    draft: modal.modalProps.draft as string | undefined,
    check: (text) => problemOf(text, its),
    save: async (text) =>
      fieldSentence(savedName(text) === its.initial ? undefined : await its.save(savedName(text))),
    onSaved: onClose,
  });
  useEffect(() =>
    registerForm({
      read: () => ({ ...modal, values: name }),
      isDirty: () => name !== its.initial,
      isSaving: () => isSaving,
    }),
  );
  return (
    <Dialog title={its.title} isKept={name !== its.initial} onClose={onClose}>
      <form className={dialog.form} noValidate onSubmit={submit}>
        <div className={dialog.body}>
          <NameInput label={its.label} value={name} error={error} onChange={setName} />
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
