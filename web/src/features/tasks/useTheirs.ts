import type { Change, Task } from "@tasklane/contract/tasks.ts";
import { useEffect, useState } from "react";
import { useStore } from "../../data/store.ts";
import { useNow } from "../../ui/useNow.ts";
import { valuesOf } from "./formValues.ts";
import type { TaskValues } from "./formValues.ts";
import { taskHistory } from "./taskHistory.ts";
import { changedFields, theirSentence } from "./theirs.ts";
import type { ToldField } from "./theirs.ts";

/** Milliseconds after which the time in a sentence is read again. */
const READ_AGAIN = 30_000;

/** What an open form says below a field that was changed elsewhere. */
export interface TheirNote {
  sentence: string;
  /** Whether the field holds their value by now. */
  isTaken: boolean;
  take: () => void;
}
export type TheirNotes = Partial<Record<keyof TaskValues, TheirNote>>;

interface TheirsOptions {
  /** The task as it is now; undefined for a form that makes one. */
  task: Task | undefined;
  /** What the form began with. */
  began: TaskValues;
  /** What stands in the form. */
  values: TaskValues;
  /** Whether the form is being saved: then it is this person's change that shows. */
  isSaving: boolean;
  setValue: (field: ToldField, value: string | null) => void;
}

/** Tells, for each field of an open form, who changed it meanwhile; the server is asked who that was. */
export function useTheirs({ task, began, values, isSaving, setValue }: TheirsOptions): TheirNotes {
  const me = useStore(({ user }) => user?.email ?? "");
  const now = useNow(READ_AGAIN);
  const [told, setTold] = useState<{ changes: readonly Change[]; version: number }>();
  const [taken, setTaken] = useState<Partial<Record<ToldField, string | null>>>({});
  const changed = task && !isSaving ? changedFields(task, began) : [];
  const version = task?.version;
  const isAsking = changed.length > 0 && told?.version !== version;
  useEffect(() => {
    if (!isAsking || !task || version === undefined) return undefined;
    let isHere = true;
    const ask = async (): Promise<void> => {
      const changes = await taskHistory(task).catch(() => []); // Then it was somebody.
      if (isHere) setTold({ changes, version });
    };
    void ask();
    return () => {
      isHere = false;
    };
    // Only a new version of the task is a reason to ask again.
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- as above
  }, [isAsking, version]);

  if (!task || !told) return {};
  const theirs = valuesOf(task);
  return Object.fromEntries(
    changed.flatMap((field) => {
      const isTaken = taken[field] === theirs[field] && values[field] === theirs[field];
      // Both entered the same: there is nothing to take.
      if (!isTaken && values[field] === theirs[field]) return [];
      const take = (): void => {
        setValue(field, theirs[field]);
        setTaken((all) => ({ ...all, [field]: theirs[field] }));
      };
      const sentence = theirSentence(field, task, { changes: told.changes, me, now });
      return [[field, { sentence, isTaken, take } satisfies TheirNote]];
    }),
  );
}
