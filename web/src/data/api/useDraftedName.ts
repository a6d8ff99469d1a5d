import { useEffect, useRef, useState } from "react";
import { readDraft, registerForm } from "../drafts.ts";
import type { Draft, Form } from "../drafts.ts";
import { useNameForm } from "../../ui/useNameForm.ts";
import type { NameForm, NameFormOptions } from "../../ui/useNameForm.ts";

interface DraftedNameOptions extends Omit<NameFormOptions, "draft"> {
  /** Identifies the draft among those of its person. */
  draftKey: string;
  /** Describes the form, so that it can be reopened. */
  form: Form;
}

/**
 * A form for one name. When it closes unsaved, its text is kept as a draft and restored at the next opening.
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
