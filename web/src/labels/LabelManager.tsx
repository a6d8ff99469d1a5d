import type { Label } from "@tasklane/contract/labels.ts";
import { nameKey, nameProblem, normName } from "@tasklane/contract/names.ts";
import { INVALID, TEXT } from "@tasklane/contract/sentences.ts";
import { useEffect, useRef, useState } from "react";
import type { ReactNode } from "react";
import { fieldSentence } from "../api/failed.ts";
import { registerForm } from "../state/drafts.ts";
import { getState, useStore } from "../state/store.ts";
import { Button } from "../ui/Button.tsx";
import { Dialog } from "../ui/Dialog.tsx";
import dialog from "../ui/Dialog.module.css";
import { NameInput } from "../ui/NameInput.tsx";
import { useNameForm } from "../ui/useNameForm.ts";
import { addLabel } from "./addLabel.ts";
import { editLabel } from "./editLabel.ts";
import { LabelChip } from "./LabelChip.tsx";
import css from "./LabelManager.module.css";
import { removeLabel } from "./removeLabel.ts";

/** What was typed before the page was left, and of which label. */
interface LabelDraft {
  name: string;
  labelId: string | undefined;
}

interface LabelManagerProps {
  draft?: unknown;
  onClose: () => void;
  /** What floats over the dialog. */
  children: ReactNode;
}

/** Create Label: this person's labels as chips; one that is being edited fills the field (specification 2 and 4). */
export default function LabelManager({ draft, onClose, children }: LabelManagerProps) {
  const labels = useStore(({ board }) => board.labels);
  const begun = draft as LabelDraft | undefined;
  const [edited, setEdited] = useState(() => labels.find(({ label_id: id }) => id === begun?.labelId));
  return (
    <Dialog title="Create Label" onClose={onClose}>
      <div className={dialog.body}>
        <LabelForm
          key={edited?.label_id ?? "new"}
          edited={labels.find((label) => label.label_id === edited?.label_id)}
          draft={begun && begun.labelId === edited?.label_id ? begun.name : undefined}
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
  draft: string | undefined;
  onDone: () => void;
}

function LabelForm({ edited, draft, onDone }: LabelFormProps) {
  const initial = edited?.label_name ?? "";
  const { name, setName, error, isSaving, submit } = useNameForm({
    initial,
    draft,
    check: (text) => nameProblem(text, INVALID.labelNameRequired) ?? takenProblem(text, edited),
    save: async (text) => {
      const saved = normName(text);
      if (saved === edited?.label_name) return undefined;
      return fieldSentence(await (edited ? editLabel(edited, saved) : addLabel(saved)));
    },
    onSaved: onDone,
  });
  useEffect(() =>
    registerForm({
      read: () => ({
        modalType: "CREATE_LABEL",
        modalProps: {},
        values: { name, labelId: edited?.label_id } satisfies LabelDraft,
      }),
      isDirty: () => name !== initial,
      isSaving: () => isSaving,
    }),
  );
  const form = useRef<HTMLFormElement>(null);
  const isEditing = edited !== undefined;
  useEffect(() => {
    if (isEditing) form.current?.querySelector("input")?.focus();
  }, [isEditing]);
  return (
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
  );
}

function takenProblem(text: string, edited: Label | undefined): string | undefined {
  const isTaken = getState().board.labels.some(
    (label) => label.label_id !== edited?.label_id && nameKey(label.label_name) === nameKey(text),
  );
  return isTaken ? INVALID.nameTaken : undefined;
}
