import { INVALID, TEXT } from "@tasklane/contract/sentences.ts";
import { useRef } from "react";
import type { ReactNode } from "react";
import { fieldSentence } from "../../data/api/failureSentences.ts";
import { useDraftedName } from "../lists/useDraftedName.ts";
import { Button } from "../../ui/Button.tsx";
import * as dialog from "../../ui/Dialog.module.css";
import { Dialog } from "../../ui/Dialog.tsx";
import { DraftNote } from "../../ui/DraftNote.tsx";
import { NameInput } from "../../ui/NameInput.tsx";
import { readInvitation } from "./invitation.ts";
import { joinSharedList } from "./joinSharedList.ts";

const FORM = { modalType: "JOIN_SHARED_TABLE" as const, modalProps: {} };

interface JoinSharedListProps {
  onClose: () => void;
  /** Called with the Google id of the list in this person's account. */
  onJoined: (listId: string) => void;
  /** Menus and questions, rendered inside the dialog so that they appear above it. */
  children: ReactNode;
}

/** The dialog JOIN_SHARED_TABLE: accepts a group id, or a pasted share link. */
export default function JoinSharedList({ onClose, onJoined, children }: JoinSharedListProps) {
  const joined = useRef<string>(undefined);
  const form = useDraftedName({
    draftKey: "JOIN_SHARED_TABLE",
    form: FORM,
    initial: "",
    check: (text) => {
      if (text.trim() === "") return INVALID.sharedListIdRequired;
      return readInvitation(text) ? undefined : INVALID.sharedListId;
    },
    save: async (text) => {
      const answer = await joinSharedList(readInvitation(text)!);
      joined.current = answer.listId;
      return fieldSentence(answer.failed);
    },
    onSaved: () => {
      onClose();
      if (joined.current !== undefined) onJoined(joined.current);
    },
  });
  const { name, setName, error, isSaving, submit, draft } = form;
  return (
    <Dialog title="Join Shared List" ignoresPressOutside={name !== ""} onClose={onClose}>
      <form className={dialog.form} noValidate onSubmit={submit}>
        <div className={dialog.body}>
          {draft && form.isDraftBack && <DraftNote at={draft.at} onDiscard={form.discardDraft} />}
          <NameInput
            label="Shared List"
            placeholder="Type shared list id"
            value={name}
            error={error}
            onChange={setName}
          />
        </div>
        <footer className={dialog.foot}>
          <Button kind="primary" type="submit" busy={isSaving && TEXT.joining}>
            Join
          </Button>
        </footer>
      </form>
      {children}
    </Dialog>
  );
}
