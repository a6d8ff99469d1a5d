import { getState } from "../store.ts";
import type { NewId } from "../pendingChanges.ts";

/** A string in a JSON text. */
const STRING = /"(?:[^"\\]|\\.)*"/g;

/** Replaces ids in a JSON text. It replaces an id only where it is a whole string value. */
export function withNewIds(json: string, named: readonly NewId[]): string {
  if (!named.some(({ from }) => json.includes(`"${from}"`))) return json;
  const ids = new Map(named.map(({ from, to }) => [`"${from}"`, `"${to}"`]));
  return json.replaceAll(STRING, (text) => ids.get(text) ?? text);
}

/** Replaces the ids in a JSON text for which the board knows newer ones, such as temporary ids of tasks that the server has now. */
export function withCurrentIds(json: string): string {
  return withNewIds(
    json,
    Object.entries(getState().board.aliases).map(([from, to]) => ({ from, to })),
  );
}
