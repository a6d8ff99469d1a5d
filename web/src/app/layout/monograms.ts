// @chunk board
/** How many characters a monogram has. */
const LETTERS = 2;

/** Monograms of two digits, for names whose letters are all used by other monograms. */
const NUMBERS = Array.from({ length: 90 }, (_, at) => String(at + 10));

/**
 * Makes a monogram of two characters for each name. Each monogram is unique if possible. The candidates for a name, in order:
 * 1. the digits at the name's end;
 * 2. the initials of the first two words;
 * 3. the first letter with a later letter, the second letter first;
 * 4. the first letter doubled or with a digit, then any two letters.
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
