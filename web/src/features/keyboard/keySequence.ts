/** The parts of a key press that matter here. */
export interface Press {
  key: string;
  code: string;
  shiftKey: boolean;
}

/** How long the first key of a sequence waits for the second, in milliseconds. */
const WAITS = 1500;
/** The first key of every sequence of two. */
const FIRST = "g";

/**
 * Names a pressed key. Letters are in lower case, and on keyboards of other scripts they go by position. Other keys have the
 * browser's name. A letter with Shift gets a name that no shortcut uses.
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
