import { useRef, useState } from "react";
import type { SyntheticEvent } from "react";

export interface NameFormOptions {
  initial: string;
  /** The text that the person typed when the form was last open, and did not save. */
  draft?: string | undefined;
  /** Returns what is wrong with a name, or undefined. */
  check: (name: string) => string | undefined;
  /**
   * Saves a name.
   * @returns the error to show at the field, `null` for a failure without a field error, undefined for success
   */
  save: (name: string) => Promise<string | null | undefined>;
  onSaved: () => void;
}

export interface NameForm {
  name: string;
  setName: (name: string) => void;
  error: string | undefined;
  isSaving: boolean;
  /** Whether the form started with a draft that the person has not discarded. */
  isDraftBack: boolean;
  discardDraft: () => void;
  submit: (event: SyntheticEvent) => void;
  /** Returns the typed text that is not saved, or undefined. Its result is current even between two renders. */
  typed: () => string | undefined;
  /** Whether a save is running. Its result is current even between two renders. */
  isUnderWay: () => boolean;
}

/** A form for one name. It validates on save, and ignores another save while one is running. */
export function useNameForm({ initial: given, draft, check, save, onSaved }: NameFormOptions): NameForm {
  // A rename is on screen before it is saved. So the given name may change meanwhile, and the field's text is no draft then.
  const [initial] = useState(given);
  const [name, setShown] = useState(draft ?? initial);
  const [error, setError] = useState<string>();
  const [isSaving, setIsSaving] = useState(false);
  const [isDraftBack, setIsDraftBack] = useState(draft !== undefined && draft !== initial);
  const isUnderWay = useRef(false);
  // The form may close after a change and before the next render, so the latest text is stored in a ref.
  const latest = useRef(draft ?? initial);
  const setName = (next: string): void => {
    latest.current = next;
    setShown(next);
    setError(undefined);
  };

  const run = async (): Promise<void> => {
    const problem = check(name);
    setError(problem);
    if (problem !== undefined || isUnderWay.current) return;
    isUnderWay.current = true;
    setIsSaving(true);
    const failed = await save(name).finally(() => {
      isUnderWay.current = false;
      setIsSaving(false);
    });
    if (failed === undefined) {
      setIsDraftBack(false);
      // If the person typed another name while this one was saved, keep it.
      if (latest.current === name) setName(initial);
      onSaved();
    } else if (failed !== null) setError(failed);
  };
  return {
    name,
    setName,
    error,
    isSaving,
    isDraftBack,
    discardDraft: () => {
      setIsDraftBack(false);
      setName(initial);
    },
    submit: (event) => {
      event.preventDefault();
      void run();
    },
    typed: () => (latest.current === initial ? undefined : latest.current),
    isUnderWay: () => isUnderWay.current,
  };
}
