/** Where people type: keys that are pressed there are letters. */
export const TYPED = "input:not([type=checkbox], [type=radio]), textarea, select, [contenteditable]";
/** Milliseconds after which a field that never came is waited for no longer. */
const AT_MOST = 10_000;
/** Keys besides letters that mean something in a field. */
const NAMED = new Set([
  "Backspace",
  "Enter",
  "Escape",
  "Tab",
  "ArrowDown",
  "ArrowUp",
  "ArrowLeft",
  "ArrowRight",
]);

let isAwaiting = false;
let buffer: KeyboardEvent[] = [];
let timer: ReturnType<typeof setTimeout> | undefined;

/**
 * Keys that are pressed from now on are kept until a dialog, or a text field, has the focus; they are then
 * typed into it in their order. It is called when something opens that will have a field.
 */
export function awaitField(): void {
  if (isAwaiting || fieldNow()) return;
  isAwaiting = true;
  timer = setTimeout(stop, AT_MOST);
  document.addEventListener("focusin", onFocus);
}

/** Forgets what was kept: what would have had the field is closed. */
export function stop(): void {
  clearTimeout(timer);
  document.removeEventListener("focusin", onFocus);
  isAwaiting = false;
  buffer = [];
}

/** Keeps a pressed key while a field is awaited. @returns whether it was kept, and so is not to do anything else */
export function keepKey(event: KeyboardEvent): boolean {
  if (!isAwaiting || event.isComposing) return false;
  const isControl = (event.ctrlKey || event.metaKey) && !event.getModifierState("AltGraph");
  const isText = Array.from(event.key).length === 1;
  if (isControl || !(isText || NAMED.has(event.key))) return false;
  // The key that opened it, still held down.
  if (event.repeat && buffer.length === 0) return true;
  buffer.push(event);
  return true;
}

function fieldNow(): HTMLElement | undefined {
  const active = document.activeElement;
  return active?.matches(`${TYPED}, [role="dialog"], [role="dialog"] *`)
    ? (active as HTMLElement)
    : undefined;
}

function onFocus(): void {
  if (!fieldNow()) return;
  document.removeEventListener("focusin", onFocus);
  void replay();
}

/** Types what was kept; what is pressed meanwhile is kept too, so that everything keeps its order. */
async function replay(): Promise<void> {
  while (buffer.length > 0) {
    const letters = takeLetters(buffer);
    if (letters !== "") type(letters);
    // The page answers to what was typed before the next key is pressed: Enter picks what the letters found.
    await new Promise((resolve) => setTimeout(resolve));
    const key = buffer.shift();
    if (key) press(key);
  }
  stop();
}

/** Takes the letters at the head of the keys, less those that Backspace took away again. */
function takeLetters(keys: KeyboardEvent[]): string {
  let letters: string[] = [];
  while (
    keys[0] &&
    (Array.from(keys[0].key).length === 1 || (keys[0].key === "Backspace" && letters.length > 0))
  ) {
    const { key } = keys.shift()!;
    letters = key === "Backspace" ? letters.slice(0, -1) : [...letters, key];
  }
  return letters.join("");
}

function type(text: string): void {
  const field = document.activeElement;
  if (field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement) {
    field.setRangeText(text, field.selectionStart ?? 0, field.selectionEnd ?? 0, "end");
    field.dispatchEvent(new InputEvent("input", { bubbles: true, data: text, inputType: "insertText" }));
  } else
    for (const key of text)
      field?.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true, cancelable: true }));
}

/** The page's own handlers hear it; the browser does nothing by itself, so nothing is sent or pressed by mistake. */
function press({ key, code, shiftKey }: KeyboardEvent): void {
  const field = document.activeElement;
  field?.dispatchEvent(
    new KeyboardEvent("keydown", { key, code, shiftKey, bubbles: true, cancelable: true }),
  );
}
