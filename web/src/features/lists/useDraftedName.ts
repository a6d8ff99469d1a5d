import { useEffect, useRef, useState } from "react";
import { readDraft, registerForm } from "../../data/drafts.ts";
import type { Draft, Form } from "../../data/drafts.ts";
import { useNameForm } from "../../ui/useNameForm.ts";
import type { NameForm, NameFormOptions } from "../../ui/useNameForm.ts";

interface DraftedNameOptions extends Omit<NameFormOptions, "draft"> {
  /** Identifies the draft among the drafts of the person. */
  draftKey: string;
  /** Describes the form, so that a later page can reopen it. */
  form: Form;
}

/**
 * A form for one name. If it closes unsaved, its text is stored as a draft, and restored when the form opens again.
 * @returns the form, and the draft that it started with
 */
export function useDraftedName({
  draftKey,
  form,
  ...options
}: DraftedNameOptions): NameForm & { draft: Draft | undefined } {
  const [key] = useState(draftKey);
  const [opener] = useState(form);
  const [draft] = useState(() => readDraft(key));
  const its = useNameForm({ ...options, draft: draft?.values as string | undefined });
  const latest = useRef(its);
  useEffect(() => {
    latest.current = its;
  });
  useEffect(
    () =>
      registerForm({
        key,
        form: opener,
        read: () => latest.current.typed(),
        isSaving: () => latest.current.isUnderWay(),
      }),
    [key, opener],
  );
  return { ...its, draft };
}
