/** Where people type: keys that are pressed there are letters. */
export const TYPED = "input:not([type=checkbox], [type=radio]), textarea, select, [contenteditable]";
/** Milliseconds after which a kept key says nothing any more. */
const AT_MOST = 60_000;

let early: KeyboardEvent[] = [];

/**
 * Whether the page has a use for a pressed key, as a shortcut or in a field; the others, such as Ctrl+R and F5, are the
 * browser's, and so is what an input method composes. AltGr, which types signs, is Ctrl and Alt at once.
 */
export function isForPage({ key, ctrlKey, metaKey, altKey, isComposing }: KeyboardEvent): boolean {
  const keys =
    (ctrlKey || metaKey) && !altKey
      ? /^(k$|Enter|Arrow)/i
      : /^(.|Enter|Escape|Tab|Backspace|Delete|Home|End|Arrow.+)$/u;
  return !isComposing && keys.test(key);
}

/**
 * Keeps a key. Until the first letter the browser goes on as always: it scrolls, moves the focus and types into fields.
 * From then on every key is kept, so that they stay in order, unless the person goes on to a field of the page.
 */
function keep(event: KeyboardEvent): void {
  const field = (event.target as Element).closest(TYPED);
  if (field && !field.closest("[role=dialog]")) early = [];
  if (!isForPage(event) || (!early[0] && (field || !/^\S$/u.test(event.key)))) return;
  early.push(event);
  event.preventDefault();
  event.stopImmediatePropagation();
}

/** Keeps from now on what is pressed, until `takeEarlyKeys`: the shortcuts are not loaded yet. */
export function keepEarlyKeys(): void {
  addEventListener("keydown", keep, true);
}

/** @returns the keys that were pressed so far, in their order; later ones are the caller's */
export function takeEarlyKeys(): readonly KeyboardEvent[] {
  removeEventListener("keydown", keep, true);
  const taken = early;
  early = [];
  return taken.filter(({ timeStamp }) => performance.now() - timeStamp < AT_MOST);
}
