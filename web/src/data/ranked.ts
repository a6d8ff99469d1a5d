import { folded } from "./folded.ts";

/**
 * The options that a typed text finds, ignoring case and accents: first those that begin so, then those with it inside.
 * An empty text finds all of them, in their order.
 */
export function ranked<Option extends { name: string }>(options: readonly Option[], query: string): Option[] {
  const sought = folded(query).trim();
  const places = options.map((option) => ({ option, at: folded(option.name).indexOf(sought) }));
  const found = places.filter(({ at }) => at >= 0);
  return [...found.filter(({ at }) => at === 0), ...found.filter(({ at }) => at > 0)].map(
    ({ option }) => option,
  );
}
