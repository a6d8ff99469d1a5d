/** The pause between checks whether the server answers again, in milliseconds. */
const PAUSE = 1000;
/** The session storage key of this tab's last reload, and the least time between two reloads, in milliseconds. */
const KEY = "last-reload";
const ONCE_IN = 30_000;

/**
 * Loads a chunk. A browser that failed to load a module does not try it again while the page lives. So the screen stays until
 * the server answers, and then the page reloads. Typed text survives that (`outbox.ts`, `drafts.ts`).
 * @throws the browser's error, if the page was reloaded for this shortly before
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

/** Whether the page will reload, once that is known. */
let anew: Promise<boolean> | undefined;

async function loadAnew(): Promise<boolean> {
  await answering();
  if (!mayReload(Date.now())) return false;
  location.reload();
  return true;
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

function mayReload(now: number): boolean {
  try {
    if (now - Number(sessionStorage.getItem(KEY) ?? 0) < ONCE_IN) return false;
    sessionStorage.setItem(KEY, String(now));
  } catch {
    return false; // Without session storage a reload loop would go unnoticed.
  }
  return true;
}
