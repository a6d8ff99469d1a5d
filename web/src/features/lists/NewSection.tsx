import { normName } from "@tasklane/contract/names.ts";
import { INVALID, TEXT } from "@tasklane/contract/sentences.ts";
import { useEffect, useRef } from "react";
import { fieldSentence } from "../../data/api/failureSentences.ts";
import { useDraftedName } from "./useDraftedName.ts";
import { getState } from "../../data/store.ts";
import { Button } from "../../ui/Button.tsx";
import { DraftNote } from "../../ui/DraftNote.tsx";
import { NameInput } from "../../ui/NameInput.tsx";
import { useEscape } from "../../ui/useEscape.ts";
import { addListSection } from "./addListSection.ts";
import { addSublistSection } from "./addSublistSection.ts";
import { problemOf, sectionNames } from "./nameForms.ts";
import * as css from "./NewSection.module.css";

interface NewSectionProps {
  listId: string;
  sublistId: string | null;
  onClose: () => void;
}

/**
 * Create Section: a new column with one name field. It scrolls into view and takes the focus. When it closes, the focus returns to
 * where it was.
 */
export default function NewSection({ listId, sublistId, onClose }: NewSectionProps) {
  const column = useRef<HTMLFormElement>(null);
  const form = useDraftedName({
    draftKey: ["NEW_SECTION", listId, sublistId ?? ""].join(" "),
    form: { newSection: { listId, sublistId } },
    initial: "",
    check: (text) =>
      problemOf(text, {
        required: INVALID.sectionNameRequired,
        initial: "",
        taken: sectionNames(getState().board, listId, sublistId),
      }),
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
  const { name, setName, error, isSaving, submit, draft } = form;
  useEffect(() => {
    const before = document.activeElement;
    column.current?.scrollIntoView({ inline: "nearest", block: "nearest" });
    column.current?.querySelector("input")?.focus({ preventScroll: true });
    return () => {
      // Only if the removed column had the focus, nothing has it now.
      if (document.activeElement === document.body) (before as HTMLElement).focus({ preventScroll: true });
    };
  }, []);
  return (
    <form
      ref={column}
      className={css.column}
      data-new-section=""
      aria-label="Create Section"
      noValidate
      onSubmit={submit}
    >
      {draft && form.isDraftBack && <DraftNote at={draft.at} onDiscard={form.discardDraft} />}
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
