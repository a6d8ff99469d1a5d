import { nameKey, nameProblem, normName } from "@tasklane/contract/names.ts";
import { INVALID, TEXT } from "@tasklane/contract/sentences.ts";
import { useEffect, useRef } from "react";
import { fieldSentence } from "../api/failed.ts";
import { registerForm } from "../state/drafts.ts";
import { getState } from "../state/store.ts";
import { Button } from "../ui/Button.tsx";
import { NameInput } from "../ui/NameInput.tsx";
import { useEscape } from "../ui/useEscape.ts";
import { useNameForm } from "../ui/useNameForm.ts";
import { addListSection } from "./addListSection.ts";
import { addSublistSection } from "./addSublistSection.ts";
import { sectionNames } from "./nameForms.ts";
import css from "./NewSection.module.css";

interface NewSectionProps {
  listId: string;
  sublistId: string | null;
  /** What was typed before the page was left. */
  draft: string | undefined;
  onClose: () => void;
}

/** Create Section: a new column with one field, which scrolls into view and takes the focus (design, Components). */
export default function NewSection({ listId, sublistId, draft, onClose }: NewSectionProps) {
  const form = useRef<HTMLFormElement>(null);
  const { name, setName, error, isSaving, submit } = useNameForm({
    initial: "",
    draft,
    check: (text) => {
      const isTaken = sectionNames(getState().board, listId, sublistId).some(
        (other) => nameKey(other) === nameKey(text),
      );
      return nameProblem(text, INVALID.sectionNameRequired) ?? (isTaken ? INVALID.nameTaken : undefined);
    },
    save: async (text) => {
      const section = normName(text);
      return fieldSentence(
        await (sublistId === null
          ? addListSection(listId, section)
          : addSublistSection(listId, sublistId, section)),
      );
    },
    onSaved: onClose,
  });
  useEscape(true, onClose);
  useEffect(() =>
    registerForm({
      read: () => ({ newSection: { listId, sublistId }, values: name }),
      isDirty: () => name !== "",
      isSaving: () => isSaving,
    }),
  );
  useEffect(() => {
    form.current?.scrollIntoView({ inline: "nearest", block: "nearest" });
    form.current?.querySelector("input")?.focus({ preventScroll: true });
  }, []);
  return (
    <form ref={form} className={css.column} aria-label="Create Section" noValidate onSubmit={submit}>
      <NameInput label="Section name" value={name} error={error} onChange={setName} />
      <div className={css.buttons}>
        <Button kind="primary" type="submit" busy={isSaving && TEXT.saving}>
          Save
        </Button>
        <Button kind="ghost" onClick={onClose}>
          Cancel
        </Button>
      </div>
    </form>
  );
}
