import { isForPage, TYPED } from "./earlyKeys.ts";
import { OPEN, pressAgain } from "./pressAgain.ts";

/** How long to wait for something to take the focus, in milliseconds. */
const AT_MOST = 30_000;

/** Key presses that wait for their turn. */
let queue: KeyboardEvent[] = [];
/** What must finish before the next key: something opens, or something closed gives the focus back. */
const holds = new Set<() => void>();
let isRunning = false;
let isPressing = false;
let onFree: (() => void) | undefined;
/** Ends the wait for the focus of whatever opened last. */
let stopAwaiting: (() => void) | undefined;

/**
 * Queues a key that was pressed while something opens, or while earlier keys wait. All keys share one queue: a key is pressed
 * again once the page has reacted to the one before.
 * @returns whether the key was queued; it must then have no effect now
 */
export function keepKey(event: KeyboardEvent): boolean {
  if (isPressing || !isRunning || !isForPage(event)) return false;
  // Drop repeats of the held key that opened it.
  if (!event.repeat || queue.length > 0) queue.push(event);
  return true;
}

/**
 * Presses the keys again that were pressed before the shortcuts were loaded.
 * @param keys in their order
 */
export function pressLater(keys: readonly KeyboardEvent[]): void {
  queue.push(...keys);
  void run();
}

/** Drops the keys that wait. */
export function forgetKeys(): void {
  queue = [];
  stopAwaiting?.();
}

/** Drops the keys that waited for the focus of something that has closed, because they were meant for it. Other keys stay. */
export function forgetAwaited(): void {
  if (stopAwaiting) forgetKeys();
}

/**
 * Queues keys until the focus is in something that opens now.
 * @param what the selector of that element
 * @param before the focused element that matches too but is not meant
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
    removeEventListener("pointerdown", stop, true);
    if (stopAwaiting === stop) stopAwaiting = undefined;
    release();
  };
  const timer = setTimeout(forgetKeys, AT_MOST);
  document.addEventListener("focusin", check);
  // A person who uses the pointer does not wait for the focus.
  addEventListener("pointerdown", stop, true);
  stopAwaiting = stop;
}

/**
 * Queues keys until the focus is in the menu, list or picker that a press on a button opens now. Without it, Escape would still
 * reach the dialog around the button.
 */
export function awaitPopup(button: Element | null): void {
  awaitFocus(OPEN, button?.closest(OPEN));
}

/** Runs `act` once a closing layer has given the focus back. Keys pressed until then come after it. */
export function afterClosing(act: () => void): void {
  const release = holdKeys();
  requestAnimationFrame(() =>
    requestAnimationFrame(() => {
      act();
      release();
    }),
  );
}

/**
 * Holds the queue.
 * @returns a function that releases it
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

/** Presses the queued keys one after another. Keys pressed meanwhile join the queue, so that none overtakes another. */
async function run(): Promise<void> {
  if (isRunning) return;
  isRunning = true;
  while (queue.length > 0 || holds.size > 0) {
    // Let the page react to the key before: Enter picks what the letters found.
    await new Promise((resolve) => setTimeout(resolve));
    if (holds.size > 0) await new Promise<void>((resolve) => (onFree = resolve));
    else pressNext();
  }
  isRunning = false;
}

/**
 * Presses the next key. After a letter it also presses the letters that follow it into the same field, because they need no
 * reaction.
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
