/** While the server does not answer, ask again after this many milliseconds. */
const PAUSE = 1000;
/**
 * The session storage key for the time from which the pause before this tab's next reload counts. It is the time of the last reload.
 * After a second reload within an hour it lies an hour ahead.
 */
const KEY = "last-reload";
/** At least this many milliseconds must pass between two reloads. */
const ONCE_IN = 30_000;
/** After a second reload within this many milliseconds, the next waits as long. So a missing file does not disturb for ever. */
const HOUR = 3_600_000;
/** The window's event when a chunk could not be loaded, and the page was reloaded for this reason shortly before. */
export const NOT_LOADED = "notloaded";

/**
 * Loads a chunk of code. After a failure, browsers never load the same module again in the same page. So this function waits
 * until the server answers, and reloads the page. Typed text survives the reload (`outbox.ts`, `drafts.ts`).
 * @throws the browser's error, if the page was already reloaded for this reason shortly before; `NOT_LOADED` tells the page then
 */
export async function retryLoad<Part>(load: () => Promise<Part>): Promise<Part> {
  try {
    return await load();
  } catch (error) {
    return (anew ??= loadAnew(error));
  }
}

/** Set after a load failed, until the page reloads or may not. Further failed loads await the same promise. */
let anew: Promise<never> | undefined;

/** Waits for the server, and reloads the page. @throws `error` if the page may not reload now. The next failure begins anew. */
async function loadAnew(error: unknown): Promise<never> {
  await answering();
  if (mayReload()) {
    location.reload();
    await new Promise(() => undefined);
  }
  anew = undefined;
  dispatchEvent(new Event(NOT_LOADED));
  throw error;
}

/** Waits until the browser is online. */
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

function mayReload(): boolean {
  try {
    const now = Date.now();
    const since = now - Number(sessionStorage.getItem(KEY));
    if (since < ONCE_IN) return false;
    sessionStorage.setItem(KEY, `${since < HOUR ? now + HOUR : now}`);
  } catch {
    return false; // Without session storage nothing would stop a reload loop.
  }
  return true;
}
