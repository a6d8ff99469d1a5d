import { INVALID, TEXT } from "@tasklane/contract/sentences.ts";
import { useRef } from "react";
import type { ReactNode } from "react";
import { fieldSentence } from "../api/failed.ts";
import { Button } from "../ui/Button.tsx";
import dialog from "../ui/Dialog.module.css";
import { Dialog } from "../ui/Dialog.tsx";
import { NameInput } from "../ui/NameInput.tsx";
import { useNameForm } from "../ui/useNameForm.ts";
import { readInvitation } from "./invitation.ts";
import { joinSharedList } from "./joinSharedList.ts";

interface JoinSharedListProps {
  onClose: () => void;
  /** Is called with the id of the list that the person now has. */
  onJoined: (listId: string) => void;
  /** What floats over the dialog. */
  children: ReactNode;
}

/** JOIN_SHARED_TABLE: a group id, or a share link that was pasted. */
export default function JoinSharedList({ onClose, onJoined, children }: JoinSharedListProps) {
  const joined = useRef<string>(undefined);
  const { name, setName, error, isSaving, submit } = useNameForm({
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
  return (
    <Dialog title="Join Shared List" isKept={name !== ""} onClose={onClose}>
      <form className={dialog.form} noValidate onSubmit={submit}>
        <div className={dialog.body}>
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
