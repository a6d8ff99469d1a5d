import { flushSync } from "react-dom";
import { isForPage, TYPED } from "./earlyKeys.ts";
import { OPEN, pressAgain } from "./pressAgain.ts";

/** When something opens over the page, wait at most this many milliseconds until it takes the focus. */
const AT_MOST = 30_000;

/** Stored keys that wait to be pressed again. */
let queue: KeyboardEvent[] = [];
/**
 * Reasons to wait: something opens over the page, or something has closed and not yet returned the focus. While there is any, no
 * queued key is pressed.
 */
const holds = new Set<() => void>();
let isRunning = false;
let isPressing = false;
let onFree: (() => void) | undefined;
/** Ends the wait for the focus of what opened last. */
let stopAwaiting: (() => void) | undefined;

/**
 * Queues a key that was pressed while something opens over the page, or while earlier keys are queued. All keys share one queue.
 * Each key is pressed again after the page has reacted to the previous key.
 * @returns whether the key was queued; if so, it must have no effect now
 */
export function keepKey(event: KeyboardEvent): boolean {
  if (isPressing || !isRunning || !isForPage(event)) return false;
  // If the key that opened the layer is still held down, it repeats. Drop these repeats.
  if (!event.repeat || queue.length > 0) queue.push(event);
  return true;
}

/**
 * Presses again the keys that were stored before the code of the shortcut keys was loaded.
 * @param keys in their order
 */
export function pressLater(keys: readonly KeyboardEvent[]): void {
  queue.push(...keys);
  void run();
}

/**
 * Presses the queued keys that need not wait, at once.
 * @returns the keys that wait for something; they leave the queue
 */
export function takeWaitingKeys(): readonly KeyboardEvent[] {
  while (queue.length > 0 && holds.size === 0) flushSync(pressNext);
  return queue.splice(0);
}

/** Drops all queued keys. */
export function forgetKeys(): void {
  queue = [];
  stopAwaiting?.();
}

/**
 * Drops the keys that were typed for a dialog or menu that closed before it took the focus. If nothing is being waited for, all
 * keys stay.
 */
export function forgetAwaited(): void {
  if (stopAwaiting) forgetKeys();
}

/**
 * Queues keys until a dialog or menu that is opening has the focus.
 * @param what matches what is opening
 * @param before an open dialog or menu that matches too and has the focus already
 */
export function awaitFocus(what = OPEN, before: Element | null = null): void {
  const isThere = (): boolean => {
    const now = document.activeElement?.closest(what);
    return Boolean(now) && now !== before;
  };
  stopAwaiting?.();
  if (isThere()) return;
  const release = holdKeys();
  const check = (): void => {
    if (isThere()) stop();
  };
  const stop = (): void => {
    clearTimeout(timer);
    document.removeEventListener("focusin", check);
    removeEventListener("pointerdown", onPointer, true);
    if (stopAwaiting === stop) stopAwaiting = undefined;
    release();
  };
  // If the person presses elsewhere, they do not type for what is opening, so stop waiting. A press inside it may come before it
  // has the focus.
  const onPointer = ({ target }: PointerEvent): void => {
    const layer = (target as Element).closest(OPEN);
    if (!layer || layer === before) stop();
  };
  const timer = setTimeout(forgetKeys, AT_MOST);
  document.addEventListener("focusin", check);
  addEventListener("pointerdown", onPointer, true);
  stopAwaiting = stop;
}

/**
 * Queues keys until the menu or picker that this button opens has the focus. Otherwise Escape would reach the dialog around the
 * button, and close it.
 */
export function awaitPopup(button: Element | null): void {
  awaitFocus(OPEN, button?.closest(OPEN));
}

/** Runs `act` after a closing menu or dialog has returned the focus. Keys that are pressed until then are handled after `act`. */
export function afterClosing(act: () => void): void {
  const release = holdKeys();
  requestAnimationFrame(() =>
    requestAnimationFrame(() => {
      try {
        act();
      } finally {
        release();
      }
    }),
  );
}

/** Queues keys until some code is loaded, because that code decides what the keys do. */
export function keepKeysUntil(loaded: Promise<unknown>): void {
  void loaded.finally(holdKeys()).catch(() => undefined);
}

/**
 * Makes queued keys wait.
 * @returns a function that ends the wait
 */
function holdKeys(): () => void {
  const release = (): void => {
    holds.delete(release);
    if (holds.size === 0) onFree?.();
  };
  holds.add(release);
  void run();
  return release;
}

/** Presses the queued keys one after another. Keys that are pressed meanwhile join the queue, so that all stay in order. */
async function run(): Promise<void> {
  if (isRunning) return;
  isRunning = true;
  while (queue.length > 0 || holds.size > 0) {
    // Let the page react to the previous key first. For example, Enter picks the option that the letters before it have found.
    await new Promise((resolve) => setTimeout(resolve));
    if (holds.size > 0) await new Promise<void>((resolve) => (onFree = resolve));
    else pressNext();
  }
  isRunning = false;
}

/**
 * Presses the next queued key. If it is a letter, also presses the letters after it into the same field, because the page need
 * not react between letters.
 */
function pressNext(): void {
  let isTyped = false;
  do {
    const event = queue.shift();
    if (!event) return;
    const field = document.activeElement;
    isPressing = true;
    try {
      pressAgain(event);
    } finally {
      isPressing = false;
    }
    isTyped = field !== null && field === document.activeElement && field.matches(TYPED) && isLetter(event);
    if (holds.size > 0) while (queue[0]?.repeat && queue[0].code === event.code) queue.shift();
  } while (isTyped && holds.size === 0 && queue[0] && isLetter(queue[0]));
}

const isLetter = ({ key, ctrlKey, metaKey }: KeyboardEvent): boolean =>
  /^.$/u.test(key) && !ctrlKey && !metaKey;
