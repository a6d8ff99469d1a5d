/** Fields for typing. Keys pressed there are text, not shortcuts. */
export const TYPED = "input:not([type=checkbox], [type=radio]), textarea, select, [contenteditable]";
/** How long a stored key stays valid, in milliseconds. */
const AT_MOST = 60_000;

let early: KeyboardEvent[] = [];

/**
 * Whether the page may use a key, as a shortcut or in a field. Others, such as Ctrl+R and F5, belong to the browser, as does
 * what an input method composes. AltGr, which types characters, reports Ctrl and Alt at once.
 */
export function isForPage({ key, ctrlKey, metaKey, altKey, isComposing }: KeyboardEvent): boolean {
  const keys =
    (ctrlKey || metaKey) && !altKey
      ? /^(k$|Enter|Arrow)/i
      : /^(.|Enter|Escape|Tab|Backspace|Delete|Home|End|Arrow.+)$/u;
  return !isComposing && keys.test(key);
}

/**
 * Stores an early key. Until the first letter, the browser handles keys as usual: it scrolls, moves the focus and types into
 * fields. From then on every key is stored, so that they stay in order. Moving on to a field of the page discards them.
 */
function keep(event: KeyboardEvent): void {
  const field = (event.target as Element).closest(TYPED);
  if (field && !field.closest("[role=dialog]")) early = [];
  if (!isForPage(event) || (!early[0] && (field || !/^\S$/u.test(event.key)))) return;
  early.push(event);
  event.preventDefault();
  event.stopImmediatePropagation();
}

/** Stores all key presses until `takeEarlyKeys`, because the shortcuts are not loaded yet. */
export function keepEarlyKeys(): void {
  addEventListener("keydown", keep, true);
}

/**
 * Stops storing keys.
 * @returns the keys that were pressed so far, in order; the caller handles later ones
 */
export function takeEarlyKeys(): readonly KeyboardEvent[] {
  removeEventListener("keydown", keep, true);
  const taken = early;
  early = [];
  return taken.filter(({ timeStamp }) => performance.now() - timeStamp < AT_MOST);
}
