import type { Label } from "@tasklane/contract/labels.ts";
import { nameKey, nameProblem, normName } from "@tasklane/contract/names.ts";
import { INVALID, TEXT } from "@tasklane/contract/sentences.ts";
import { useEffect, useRef, useState } from "react";
import type { ReactNode } from "react";
import { fieldSentence } from "../../data/api/failureSentences.ts";
import { readDraft, registerForm } from "../../data/drafts.ts";
import type { Draft } from "../../data/drafts.ts";
import { getState, useStore } from "../../data/store.ts";
import { Button } from "../../ui/Button.tsx";
import { Dialog } from "../../ui/Dialog.tsx";
import * as dialog from "../../ui/Dialog.module.css";
import { DraftNote } from "../../ui/DraftNote.tsx";
import { NameInput } from "../../ui/NameInput.tsx";
import { useNameForm } from "../../ui/useNameForm.ts";
import { addLabel } from "./addLabel.ts";
import { editLabel } from "./editLabel.ts";
import { LabelChip } from "./LabelChip.tsx";
import * as css from "./LabelManager.module.css";
import { removeLabel } from "./removeLabel.ts";

/** The draft keys of the forms: for a new label, and for a new name of an existing one. */
const NEW = "CREATE_LABEL";
const EDITED = "EDIT_LABEL";

/** What a draft of a rename contains: the typed name, and the id of the label to rename. */
interface EditedDraft {
  name: string;
  labelId: string;
}

interface LabelManagerProps {
  onClose: () => void;
  /** Menus and questions, rendered inside the dialog so that they appear above it. */
  children: ReactNode;
}

/**
 * The dialog Create Label: this person's labels as chips. While a label is edited, its name fills the field (product 4.9).
 */
export default function LabelManager({ onClose, children }: LabelManagerProps) {
  const labels = useStore(({ board }) => board.labels);
  const [edited, setEdited] = useState(() => {
    const begun = readDraft(EDITED)?.values as EditedDraft | undefined;
    return labels.find(({ label_id: id }) => id === begun?.labelId);
  });
  return (
    <Dialog title="Create Label" onClose={onClose}>
      <div className={dialog.body}>
        <LabelForm
          key={edited?.label_id ?? "new"}
          edited={labels.find((label) => label.label_id === edited?.label_id)}
          onDone={() => setEdited(undefined)}
        />
        {labels.length > 0 && (
          <ul className={css.chips} aria-label="Labels">
            {labels.map((label) => (
              <li key={label.label_id}>
                <LabelChip
                  name={label.label_name}
                  isEdited={label.label_id === edited?.label_id}
                  onEdit={() => setEdited(label)}
                  onRemove={() => {
                    setEdited(undefined);
                    void removeLabel(label);
                  }}
                />
              </li>
            ))}
          </ul>
        )}
      </div>
      {children}
    </Dialog>
  );
}

interface LabelFormProps {
  edited: Label | undefined;
  onDone: () => void;
}

function LabelForm({ edited, onDone }: LabelFormProps) {
  const initial = edited?.label_name ?? "";
  const labelId = edited?.label_id;
  const [draft] = useState(() => draftOf(labelId));
  const its = useNameForm({
    initial,
    draft: draft?.values,
    check: (text) => nameProblem(text, INVALID.labelNameRequired) ?? takenProblem(text, edited),
    save: async (text) => {
      const saved = normName(text);
      if (saved === edited?.label_name) return undefined;
      return fieldSentence(await (edited ? editLabel(edited, saved) : addLabel(saved)));
    },
    onSaved: onDone,
  });
  const { name, setName, error, isSaving, submit } = its;
  const latest = useRef(its);
  useEffect(() => {
    latest.current = its;
  });
  useEffect(
    () =>
      registerForm({
        key: labelId === undefined ? NEW : EDITED,
        form: { modalType: "CREATE_LABEL", modalProps: {} },
        read: () => {
          const typed = latest.current.typed();
          return labelId === undefined || typed === undefined
            ? typed
            : ({ name: typed, labelId } satisfies EditedDraft);
        },
        isSaving: () => latest.current.isUnderWay(),
      }),
    [labelId],
  );
  const form = useRef<HTMLFormElement>(null);
  const isEditing = edited !== undefined;
  useEffect(() => {
    if (isEditing) form.current?.querySelector("input")?.focus();
  }, [isEditing]);
  return (
    <>
      {draft && its.isDraftBack && <DraftNote at={draft.at} onDiscard={its.discardDraft} />}
      <form ref={form} className={css.form} noValidate onSubmit={submit}>
        <NameInput label="Label" value={name} error={error} placeholder="Ex: Important" onChange={setName} />
        <div className={css.buttons}>
          <Button kind="primary" type="submit" busy={isSaving && (edited ? TEXT.updating : TEXT.saving)}>
            {edited ? "Update" : "Save"}
          </Button>
          {edited && (
            <Button kind="ghost" onClick={onDone}>
              Cancel
            </Button>
          )}
        </div>
      </form>
    </>
  );
}

/** The unsaved draft of a label's new name, or of a new label. */
function draftOf(labelId: string | undefined): Draft<string> | undefined {
  if (labelId === undefined) return readDraft(NEW) as Draft<string> | undefined;
  const draft = readDraft(EDITED) as Draft<EditedDraft> | undefined;
  return draft?.values.labelId === labelId ? { at: draft.at, values: draft.values.name } : undefined;
}

function takenProblem(text: string, edited: Label | undefined): string | undefined {
  const isTaken = getState().board.labels.some(
    (label) => label.label_id !== edited?.label_id && nameKey(label.label_name) === nameKey(text),
  );
  return isTaken ? INVALID.nameTaken : undefined;
}
