// The first of three places where pressed keys wait (decision 0024). Somebody presses "n" and types "Buy milk" while the page loads:
// this file stores these keys until the shortcut code is there. `typeAhead.ts` then presses them again, "n" opens the dialog, and the
// letters wait there until it has the focus. If the page is left meanwhile, `drafts.ts` hands them to the tab's next page.
/** Matches fields into which people type. A key pressed there is text and no shortcut key. */
export const TYPED = "input:not([type=checkbox], [type=radio]), textarea, select, [contenteditable]";
/** Matches the text field of quick add, in which one types a new task. */
export const LINE = "[data-quick-add]";
/** A stored key is dropped after this many milliseconds. */
const AT_MOST = 60_000;

let early: KeyboardEvent[] = [];

/**
 * Whether the page may handle a key, as a shortcut key or as text. Other keys, such as Ctrl+R and F5, belong to the browser. Keys
 * during composition belong to the input method. AltGr types characters, although it reports Ctrl and Alt at once.
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
 * fields. From the first letter on, every key is stored, so that the keys stay in order. A key typed into a field discards the
 * stored keys. If a press has just opened that field, the stored keys belong to the field and stay.
 */
function keep(event: KeyboardEvent): void {
  const field = (event.target as Element).closest(TYPED);
  if (field && !field.closest(`[role=dialog], ${LINE}`)) early = [];
  if (!isForPage(event) || (!early[0] && (field || !/^\S$/u.test(event.key)))) return;
  early.push(event);
  event.preventDefault();
  event.stopImmediatePropagation();
}

/** Stores the keys that are pressed before the code of the shortcut keys is loaded. `takeEarlyKeys` ends this. */
export function keepEarlyKeys(): void {
  addEventListener("keydown", keep, true);
}

/**
 * Stops storing keys.
 * @returns the stored keys in order; later keys reach the page as usual
 */
export function takeEarlyKeys(): readonly KeyboardEvent[] {
  removeEventListener("keydown", keep, true);
  const taken = early;
  early = [];
  return taken.filter(({ timeStamp }) => performance.now() - timeStamp < AT_MOST);
}
