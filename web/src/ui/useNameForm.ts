import { useRef, useState } from "react";
import type { SyntheticEvent } from "react";

export interface NameFormOptions {
  initial: string;
  /** An unsaved draft from an earlier opening of the form. */
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
  /** Whether the field started with the draft and the draft was not discarded. */
  isDraftBack: boolean;
  discardDraft: () => void;
  submit: (event: SyntheticEvent) => void;
  /** Returns the typed text that is not saved, or undefined. It is current at any time, also between renders. */
  typed: () => string | undefined;
  /** Whether a save is running. It is current at any time, also between renders. */
  isUnderWay: () => boolean;
}

/** A form for one name. It validates on save, and ignores another save while one is running. */
export function useNameForm({ initial, draft, check, save, onSaved }: NameFormOptions): NameForm {
  const [name, setShown] = useState(draft ?? initial);
  const [error, setError] = useState<string>();
  const [isSaving, setIsSaving] = useState(false);
  const [isDraftBack, setIsDraftBack] = useState(draft !== undefined && draft !== initial);
  const isUnderWay = useRef(false);
  // A form may close before the render that follows a change, so the latest text is kept in a ref.
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
      // Text typed during the save is another name, so keep it.
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
