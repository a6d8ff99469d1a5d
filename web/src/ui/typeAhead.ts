import { isForPage, TYPED } from "./earlyKeys.ts";
import { OPEN, pressAgain } from "./pressAgain.ts";

/** Wait at most this many milliseconds for an opening layer to take the focus. */
const AT_MOST = 30_000;

/** Key presses that wait to be pressed again. */
let queue: KeyboardEvent[] = [];
/**
 * While this is not empty, no queued key is pressed: a layer is opening, or a closed layer has not yet returned the focus.
 */
const holds = new Set<() => void>();
let isRunning = false;
let isPressing = false;
let onFree: (() => void) | undefined;
/** Ends the wait for the focus of the layer that opened last. */
let stopAwaiting: (() => void) | undefined;

/**
 * Queues a key that was pressed while a layer opens, or while earlier keys wait. All keys share one queue. Each key is
 * pressed again after the page has reacted to the key before.
 * @returns whether the key was queued; it must then have no effect now
 */
export function keepKey(event: KeyboardEvent): boolean {
  if (isPressing || !isRunning || !isForPage(event)) return false;
  // Drop repeats of the held key that opened the layer.
  if (!event.repeat || queue.length > 0) queue.push(event);
  return true;
}

/**
 * Replays the keys that were pressed before the shortcuts were loaded.
 * @param keys in their order
 */
export function pressLater(keys: readonly KeyboardEvent[]): void {
  queue.push(...keys);
  void run();
}

/** Drops all waiting keys. */
export function forgetKeys(): void {
  queue = [];
  stopAwaiting?.();
}

/** Drops the keys that were meant for a layer that closed before it took the focus. Without such a layer, all keys stay. */
export function forgetAwaited(): void {
  if (stopAwaiting) forgetKeys();
}

/**
 * Queues keys until an opening layer has the focus.
 * @param what the layer's selector
 * @param before a layer that has the focus already and matches too, but is not the opening one
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
  // A person who presses elsewhere does not type into the opening layer. A press inside it may come before its focus.
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
 * Queues keys until the menu or picker that a press on a button opens has the focus. Otherwise Escape would still reach the
 * dialog around the button.
 */
export function awaitPopup(button: Element | null): void {
  awaitFocus(OPEN, button?.closest(OPEN));
}

/** Runs `act` after a closing layer has returned the focus. Keys pressed until then are handled after `act`. */
export function afterClosing(act: () => void): void {
  const release = holdKeys();
  requestAnimationFrame(() =>
    requestAnimationFrame(() => {
      act();
      release();
    }),
  );
}

/** Queues keys until some code is loaded, because what they do depends on it. */
export function keepKeysUntil(loaded: Promise<unknown>): void {
  void loaded.finally(holdKeys()).catch(() => undefined);
}

/**
 * Stops the queue.
 * @returns a function that lets the queue continue
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

/** Presses the queued keys one after another. Keys pressed meanwhile join the queue, so that the order stays. */
async function run(): Promise<void> {
  if (isRunning) return;
  isRunning = true;
  while (queue.length > 0 || holds.size > 0) {
    // Let the page react to the previous key: for example, Enter picks the match of the letters before it.
    await new Promise((resolve) => setTimeout(resolve));
    if (holds.size > 0) await new Promise<void>((resolve) => (onFree = resolve));
    else pressNext();
  }
  isRunning = false;
}

/**
 * Presses the next key. After a letter it also presses the following letters into the same field, because the page need not
 * react between letters.
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
