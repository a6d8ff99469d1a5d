import { useRef, useState } from "react";
import type { SyntheticEvent } from "react";

export interface NameFormOptions {
  initial: string;
  /** What was typed earlier and never saved. */
  draft?: string | undefined;
  /** What is wrong with a name, or undefined. */
  check: (name: string) => string | undefined;
  /** Saves a name. @returns what to say beside the field, `null` when it failed otherwise, undefined when it is done */
  save: (name: string) => Promise<string | null | undefined>;
  onSaved: () => void;
}

export interface NameForm {
  name: string;
  setName: (name: string) => void;
  error: string | undefined;
  isSaving: boolean;
  /** Whether the field began with the draft, and the draft was not discarded. */
  isDraftBack: boolean;
  discardDraft: () => void;
  submit: (event: SyntheticEvent) => void;
  /** What was typed and is not saved, or undefined; to be asked at any time. */
  typed: () => string | undefined;
  /** Whether it is being saved; to be asked at any time. */
  isUnderWay: () => boolean;
}

/** A form of one name: it is checked when it is saved, and what is under way is not begun again. */
export function useNameForm({ initial, draft, check, save, onSaved }: NameFormOptions): NameForm {
  const [name, setShown] = useState(draft ?? initial);
  const [error, setError] = useState<string>();
  const [isSaving, setIsSaving] = useState(false);
  const [isDraftBack, setIsDraftBack] = useState(draft !== undefined && draft !== initial);
  const isUnderWay = useRef(false);
  // A form may close in the middle of a change, before it is drawn again.
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
      // What was typed meanwhile is another name.
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
