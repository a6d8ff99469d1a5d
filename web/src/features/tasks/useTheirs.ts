import type { Task } from "@tasklane/contract/tasks.ts";
import { useEffect, useState } from "react";
import { useStore } from "../../data/store.ts";
import { useNow } from "../../ui/useNow.ts";
import { valuesOf } from "./formValues.ts";
import type { TaskValues } from "./formValues.ts";
import { fetchPastOrNone } from "./taskHistory.ts";
import type { TaskPast } from "./taskHistory.ts";
import { changedFields, theirSentence } from "./theirs.ts";

/** The time in the note ("a moment ago") is computed again each time this many milliseconds have passed. */
const TIME_STEP = 30_000;

/** The note below a form field that somebody else has changed since the form opened. */
export interface TheirNote {
  sentence: string;
  /** Whether the field already has the other person's value. */
  isTaken: boolean;
  take: () => void;
}
export type TheirNotes = Partial<Record<keyof TaskValues, TheirNote>>;

interface TheirsOptions {
  /** The task in its current state; undefined for a new task. */
  task: Task | undefined;
  /** The form's initial values. */
  began: TaskValues;
  /** The form's current values. */
  values: TaskValues;
  /** Whether the form is being saved. While it is, a difference is this person's own change, and no note is shown. */
  isSaving: boolean;
  setValue: (field: keyof TaskValues, value: string | null) => void;
}

/** Makes a note for each field of an open form that somebody else has changed. Asks the server who changed it. */
export function useTheirs({ task, began, values, isSaving, setValue }: TheirsOptions): TheirNotes {
  const me = useStore(({ user }) => user?.email ?? "");
  const now = useNow(TIME_STEP);
  const [history, setHistory] = useState<{ past: TaskPast; version: number }>();
  const [taken, setTaken] = useState<Partial<Record<keyof TaskValues, string | null>>>({});
  const changed = task && !isSaving ? changedFields(task, began) : [];
  const version = task?.version;
  const needsHistory = changed.length > 0 && history?.version !== version;
  useEffect(() => {
    if (!needsHistory || !task || version === undefined) return undefined;
    let isHere = true;
    const ask = async (): Promise<void> => {
      const past = await fetchPastOrNone(task);
      if (isHere) setHistory({ past, version });
    };
    void ask();
    return () => {
      isHere = false;
    };
    // Ask again only if the task has a new version.
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- `task` may change without a new version
  }, [needsHistory, version]);

  if (!task || !history) return {};
  const theirs = valuesOf(task);
  return Object.fromEntries(
    changed.flatMap((field) => {
      const isTaken = taken[field] === theirs[field] && values[field] === theirs[field];
      // Both people entered the same value, so there is nothing to take over.
      if (!isTaken && values[field] === theirs[field]) return [];
      const take = (): void => {
        setValue(field, theirs[field]);
        setTaken((all) => ({ ...all, [field]: theirs[field] }));
      };
      const sentence = theirSentence(field, task, { past: history.past, me, now });
      return [[field, { sentence, isTaken, take } satisfies TheirNote]];
    }),
  );
}
