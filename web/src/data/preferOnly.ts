import { viewIdIn } from "./persistedFilters.ts";
import { prefer } from "./prefer.ts";
import { getState } from "./store.ts";

/**
 * Sets the preference `Today only` from the URL. Today and All lists have the same path, so the URL of a saved view of Today has
 * `only=today`.
 */
export function preferOnly(query: string): void {
  const todayOnly = new URLSearchParams(query).get("only") === "today";
  const isSaid = todayOnly || viewIdIn(query) !== null;
  if (isSaid && getState().preferences.todayOnly !== todayOnly) prefer({ todayOnly });
}
