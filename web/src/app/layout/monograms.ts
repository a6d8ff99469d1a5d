// @chunk board
/** How many letters stand in a rail for a list. */
const LETTERS = 2;

/** For names that have no letters left. */
const NUMBERS = Array.from({ length: 90 }, (_, at) => String(at + 10));

/**
 * Two letters for each name, no two alike as far as there are enough: the digits at its end, the initials of two words, its
 * first two letters; else its first letter and another that tells it from those before.
 */
export function monograms(names: readonly string[]): string[] {
  const taken = new Set<string>();
  return names.map((name) => {
    const wanted = candidates(name);
    const isFree = (each: string): boolean => !taken.has(each.toLowerCase());
    const found = wanted.find(isFree) ?? NUMBERS.find(isFree) ?? wanted[0] ?? "";
    taken.add(found.toLowerCase());
    return found;
  });
}

function candidates(name: string): string[] {
  const words = name.match(/[\p{L}\p{N}]+/gu) ?? [];
  const letters = Array.from(words.join(""));
  const [first = "", ...rest] = letters.length > 0 ? letters : Array.from(name.trim());
  const digits = /(\d+)\D*$/.exec(name)?.[1]?.slice(-LETTERS).padStart(LETTERS, "0");
  const initials = words
    .slice(0, LETTERS)
    .map((word) => Array.from(word)[0]!.toUpperCase())
    .join("");
  const counted = Array.from("23456789", (digit) => first + digit);
  const pairs = rest.flatMap((letter, at) => rest.slice(at + 1).map((other) => letter + other));
  return [
    ...(digits ? [digits] : []),
    ...(words.length > 1 ? [initials] : []),
    ...rest.map((letter) => first + letter),
    first + (rest.length > 0 ? first : ""),
    ...counted,
    ...pairs,
  ];
}
