import { nameKey } from "@tasklane/contract/names.ts";
import { getState } from "../state/store.ts";

/** Ids of the tasks that carry a label. */
export function labelled(name: string): string[] {
  const key = nameKey(name);
  return [...getState().board.tasks.values()]
    .filter(({ label }) => label !== null && nameKey(label) === key)
    .map(({ id }) => id);
}
