import { isForPage, TYPED } from "./earlyKeys.ts";
import { OPEN, pressAgain } from "./pressAgain.ts";

/** Milliseconds after which what never took the focus is waited for no longer. */
const AT_MOST = 30_000;

/** Pressed keys that wait for their turn. */
let queue: KeyboardEvent[] = [];
/** What has to come before the next key: something opens, or gives its focus back. */
const holds = new Set<() => void>();
let isRunning = false;
let isPressing = false;
let onFree: (() => void) | undefined;
/** Ends the wait for the focus of what opened last. */
let stopAwaiting: (() => void) | undefined;

/**
 * Keeps a key that was pressed while something opens, or while earlier keys wait. There is one order for all of them: a
 * key is pressed again when the page has answered to the one before.
 * @returns whether it was kept, and so is not to do anything now
 */
export function keepKey(event: KeyboardEvent): boolean {
  if (isPressing || !isRunning || !isForPage(event)) return false;
  // The key that opened it, still held down, says nothing new.
  if (!event.repeat || queue.length > 0) queue.push(event);
  return true;
}

/** Presses again what was pressed before anybody could answer. @param keys in their order */
export function pressLater(keys: readonly KeyboardEvent[]): void {
  queue.push(...keys);
  void run();
}

/** Forgets the keys that wait. */
export function forgetKeys(): void {
  queue = [];
  stopAwaiting?.();
}

/** What opened is closed: keys that wait for its focus were meant for it, others go on. */
export function forgetAwaited(): void {
  if (stopAwaiting) forgetKeys();
}

/**
 * Keeps keys until the focus is in something that opens now.
 * @param what selects it
 * @param before what has the focus now, and is not meant though it fits
 */
export function awaitFocus(what = OPEN, before: Element | null = null): void {
  const isThere = (): boolean => {
    const now = document.activeElement?.closest(what);
    return Boolean(now) && now !== before;
  };
  stopAwaiting?.();
  if (isThere()) return;
  const release = holdKeys();
  const look = (): void => {
    if (isThere()) stop();
  };
  const stop = (): void => {
    clearTimeout(timer);
    document.removeEventListener("focusin", look);
    removeEventListener("pointerdown", stop, true);
    if (stopAwaiting === stop) stopAwaiting = undefined;
    release();
  };
  const timer = setTimeout(forgetKeys, AT_MOST);
  document.addEventListener("focusin", look);
  // Who takes the pointer goes on without it.
  addEventListener("pointerdown", stop, true);
  stopAwaiting = stop;
}

/** Does something once what closes has given its focus back; keys that are pressed until then come after it. */
export function afterClosing(act: () => void): void {
  const release = holdKeys();
  requestAnimationFrame(() =>
    requestAnimationFrame(() => {
      act();
      release();
    }),
  );
}

/** Lets the next key wait. @returns how to let it go on */
function holdKeys(): () => void {
  const release = (): void => {
    holds.delete(release);
    if (holds.size === 0) onFree?.();
  };
  holds.add(release);
  void run();
  return release;
}

/** Presses the kept keys one after another. What is pressed meanwhile joins them, so that none overtakes another. */
async function run(): Promise<void> {
  if (isRunning) return;
  isRunning = true;
  while (queue.length > 0 || holds.size > 0) {
    // The page answers to the key before: Enter picks what the letters found.
    await new Promise((resolve) => setTimeout(resolve));
    if (holds.size > 0) await new Promise<void>((resolve) => (onFree = resolve));
    else pressNext();
  }
  isRunning = false;
}

/** Presses the next key, and with a letter those that follow it into the same field: they wait for nobody's answer. */
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
