/** The pause in milliseconds between checks whether the server answers again. */
const PAUSE = 1000;
/**
 * The session storage key of the time of this tab's last reload, and the minimum time between two reloads, in milliseconds.
 */
const KEY = "last-reload";
const ONCE_IN = 30_000;

/**
 * Loads a chunk. After a failed load, browsers never retry the same module in the same page. So this waits until the server
 * answers, then reloads the page. Typed text survives the reload (`outbox.ts`, `drafts.ts`).
 * @throws the browser's error, if the page was already reloaded for this reason shortly before
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

/** Resolves to whether the page reloads. */
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
    return false; // Without session storage nothing would stop a reload loop.
  }
  return true;
}
