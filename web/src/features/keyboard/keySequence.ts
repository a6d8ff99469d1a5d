/** What of a key press matters here. */
export interface Press {
  key: string;
  code: string;
  shiftKey: boolean;
}

/** How long the first key of two waits for the second, in milliseconds. */
const WAITS = 1500;
/** The first keys of the sequences of two. */
const FIRST = "g";

/**
 * The name of a pressed key: letters in lower case, on keyboards of other scripts by their place; others as the browser
 * calls them. A letter with Shift is none of ours.
 */
export function keyName({ key, code, shiftKey }: Press): string {
  const letter = /^[^\u0020-\u007e]$/u.test(key) && /^Key[A-Z]$/.test(code) ? code.slice(3) : key;
  if (letter === " ") return "Space";
  return /^[a-z]$/i.test(letter)
    ? shiftKey
      ? `Shift+${letter.toLowerCase()}`
      : letter.toLowerCase()
    : letter;
}

/** Joins keys that are pressed one after another: `g`, then `g t`. */
export function keySequence(): (name: string, now: number) => string | undefined {
  let first = -Infinity;
  return (name, now) => {
    const isSecond = now - first < WAITS;
    first = !isSecond && name === FIRST ? now : -Infinity;
    if (isSecond) return `${FIRST} ${name}`;
    return name === FIRST ? undefined : name;
  };
}
