import { sessionSignal } from "../data/api/sessionSignal.ts";
import { findLeftMutations, PAGE } from "../data/mutations/outbox.ts";
import { showRefusedCount } from "../data/mutations/refusedMutations.ts";
import { setState } from "../data/store.ts";
import { readStacks } from "../data/mutations/undoStack.ts";
import { retryLoad } from "../ui/retryLoad.ts";

/** The lock of a page that had closed before is granted within this many milliseconds. */
const AT_ONCE = 1_000;
/** How many milliseconds a page that is reloaded may need until it sends what it had left itself. */
const RELOADS_WITHIN = 4_000;

const lockOf = (page: string): string => `tasklane page ${page}`;

/**
 * Sends the mutations that earlier pages of this person left in the outbox, and shows them on the board. They are sent in their
 * original order and with their original idempotency keys. While another page is open, its mutations are left to it, and are sent
 * here once it has closed. What other people of this browser left waits until they sign in again. A mutation that is older than
 * 60 days is not sent: it is listed as refused, and the person decides. Its effect may surprise by now. If it was perhaps sent
 * before, the server does not remember any more whether it was applied.
 * @returns a function that stops watching other pages
 */
export function replay(userId: string): () => void {
  showRefusedCount(userId);
  readStacks(); // Removes undo steps of another person in this tab.
  lockPage();
  const pages = new Set<string>();
  /**
   * Waits for each page that left mutations until it has closed, then sends them.
   * @param startedAt the time now. A page whose lock is granted soon after was closed already. Pass 0 for a page that was open a moment
   *   ago
   */
  const sendLeft = (startedAt: number): void => {
    for (const { page } of findLeftMutations(userId)) {
      if (pages.has(page)) continue;
      pages.add(page);
      const sendOfPage = async (): Promise<void> => {
        const { takeUp } = await retryLoad(() => import("./takeUp.ts"));
        takeUp(userId, page);
        pages.delete(page);
      };
      // A page that was open until now may be loading again. Then the person looks at the new one, which takes its mutations first.
      // Of several open pages, the one that gets the lock again takes them.
      onceGone(page, async () =>
        Date.now() - startedAt < AT_ONCE
          ? sendOfPage()
          : void setTimeout(() => onceGone(page, sendOfPage), RELOADS_WITHIN),
      );
    }
  };
  const onStorage = ({ key }: StorageEvent): void => {
    if (key?.startsWith("unsent ")) {
      sendLeft(0);
      setState({}); // The banner counts the outbox again.
    }
    if (key?.startsWith("refused ")) showRefusedCount(userId);
  };
  sendLeft(Date.now());
  // Without locks it is unknown which other pages are open, so only what was left before this page is sent.
  if (navigator.locks as LockManager | undefined) addEventListener("storage", onStorage);
  return () => removeEventListener("storage", onStorage);
}

/**
 * Holds a lock as long as this page is open and its person is signed in. By this lock other pages know that they must not send
 * this page's mutations.
 */
function lockPage(): void {
  const ended = new Promise<void>((resolve) => sessionSignal().addEventListener("abort", () => resolve()));
  // Without `ifAvailable`, a page that holds its lock already would wait for itself, and keep the lock after the session.
  void (navigator.locks as LockManager | undefined)?.request(
    lockOf(PAGE),
    { ifAvailable: true },
    (lock) => lock && ended,
  );
}

/**
 * Runs `work` when the page that stored the mutations has closed. A browser without the Locks API cannot tell, so `work` runs at
 * once. If both pages then send a mutation, its idempotency key makes the server apply it only once.
 */
function onceGone(page: string, work: () => Promise<void>): void {
  const locks = navigator.locks as LockManager | undefined;
  if (page === PAGE || !locks) void work();
  // The browser grants the lock when the other page is gone. A closing page still has its lock for a moment.
  else void locks.request(lockOf(page), work);
}
