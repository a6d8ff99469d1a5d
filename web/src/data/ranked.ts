import { folded } from "./folded.ts";

/**
 * Ranks the options that match a typed text, ignoring case and accents: first those that start with the text, then those
 * that contain it. An empty text matches all options, in their order.
 */
export function ranked<Option extends { name: string }>(options: readonly Option[], query: string): Option[] {
  const sought = folded(query).trim();
  const places = options.map((option) => ({ option, at: folded(option.name).indexOf(sought) }));
  const found = places.filter(({ at }) => at >= 0);
  return [...found.filter(({ at }) => at === 0), ...found.filter(({ at }) => at > 0)].map(
    ({ option }) => option,
  );
}
