/** The parts of a keyboard event that shortcut keys need. */
export interface Press {
  key: string;
  code: string;
  shiftKey: boolean;
}

/** How long the first key of a sequence waits for the second, in milliseconds. */
const WAITS = 1500;
/** The first key of every two-key sequence. */
const FIRST = "g";

/**
 * The name of a pressed key, as shortcut keys are written. A letter is in lower case; on a keyboard of another script, the key's
 * position decides the letter. Other keys have the browser's name. A letter with Shift gets a name that no shortcut key has.
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

/**
 * Makes a function that joins two keys that are pressed one after another: `g` and `t` give `g t`. For the first of them it
 * returns undefined.
 */
export function keySequence(): (name: string, now: number) => string | undefined {
  let first = -Infinity;
  return (name, now) => {
    const isSecond = now - first < WAITS;
    first = !isSecond && name === FIRST ? now : -Infinity;
    if (isSecond) return `${FIRST} ${name}`;
    return name === FIRST ? undefined : name;
  };
}
