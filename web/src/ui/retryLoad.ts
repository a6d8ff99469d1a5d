/** Milliseconds between two looks whether the server answers again. */
const PAUSE = 1000;
/** What this tab remembers of the last time that it loaded the page anew, and for how many milliseconds it does not again. */
const KEY = "last-reload";
const ONCE_IN = 30_000;

/**
 * Loads a part of the program. A browser that could not have one once does not ask for it again as long as the page lives:
 * what is on screen stays until the server answers, and then the page is loaded anew, which loses nothing that was typed
 * (`outbox.ts`, `drafts.ts`).
 * @throws what the browser said, if that was tried already
 */
export async function retryLoad<Part>(load: () => Promise<Part>): Promise<Part> {
  try {
    return await load();
  } catch (error) {
    anew ??= loadAnew();
    if (!(await anew)) throw error;
    return new Promise(() => undefined);
  }
}

/** Whether the page is being loaded anew, once that is known. */
let anew: Promise<boolean> | undefined;

async function loadAnew(): Promise<boolean> {
  await answering();
  if (!mayReload(Date.now())) return false;
  location.reload();
  return true;
}

/** Waits until the browser has a network. */
export async function online(): Promise<void> {
  if (navigator.onLine) return;
  await new Promise((resolve) => addEventListener("online", resolve, { once: true }));
}

async function answering(): Promise<void> {
  for (;;) {
    await online();
    const answer = await fetch("/", { method: "HEAD", cache: "no-store" }).catch(() => undefined);
    if (answer?.ok) return;
    await new Promise((resolve) => setTimeout(resolve, PAUSE));
  }
}

function mayReload(now: number): boolean {
  try {
    if (now - Number(sessionStorage.getItem(KEY) ?? 0) < ONCE_IN) return false;
    sessionStorage.setItem(KEY, String(now));
  } catch {
    return false; // Without a memory a loop could not be noticed.
  }
  return true;
}
