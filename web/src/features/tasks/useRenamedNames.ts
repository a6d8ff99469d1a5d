import { useEffect } from "react";
import { useStore } from "../../data/store.ts";
import { nameIdsOf, newNames } from "./formNames.ts";
import type { TaskValues } from "./formValues.ts";

/**
 * While a form is open, its sublist, section and label follow a new name, whoever renames them. For an old name the server would
 * make another section.
 * @param own the values of the form's task when the form opened; undefined for a new task. As long as they are in the form, it does
 *   not send them, and a note tells their new names
 * @param rename sets the new name of a field
 */
export function useRenamedNames(
  own: TaskValues | undefined,
  getValues: () => TaskValues,
  rename: (field: keyof TaskValues, name: string) => void,
): void {
  useEffect(() => {
    return useStore.subscribe(({ board }, before) => {
      if (board === before.board) return;
      const values = getValues();
      for (const [name, now] of Object.entries(newNames(values, nameIdsOf(values, before.board), board))) {
        const field = name as keyof TaskValues;
        if (values[field] !== own?.[field]) rename(field, now!);
      }
    });
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- the form's functions do the same at each render
  }, []);
}
