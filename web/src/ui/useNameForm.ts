import { useRef, useState } from "react";
import type { SyntheticEvent } from "react";

interface NameFormOptions {
  initial: string;
  /** What was typed before the page was left. */
  draft?: string | undefined;
  /** What is wrong with a name, or undefined. */
  check: (name: string) => string | undefined;
  /** Saves a name. @returns what to say beside the field, `null` when it failed otherwise, undefined when it is done */
  save: (name: string) => Promise<string | null | undefined>;
  onSaved: () => void;
}

interface NameForm {
  name: string;
  setName: (name: string) => void;
  error: string | undefined;
  isSaving: boolean;
  submit: (event: SyntheticEvent) => void;
}

/** A form of one name: it is checked when it is saved, and what is under way is not begun again. */
export function useNameForm({ initial, draft, check, save, onSaved }: NameFormOptions): NameForm {
  const [name, setName] = useState(draft ?? initial);
  const [error, setError] = useState<string>();
  const [isSaving, setIsSaving] = useState(false);
  const isUnderWay = useRef(false);

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
      // What was typed meanwhile is another name.
      setName((now) => (now === name ? initial : now));
      onSaved();
    } else if (failed !== null) setError(failed);
  };
  return {
    name,
    setName: (next) => {
      setName(next);
      setError(undefined);
    },
    error,
    isSaving,
    submit: (event) => {
      event.preventDefault();
      void run();
    },
  };
}
