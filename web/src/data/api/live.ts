import type { events as Events, watchColumns as WatchColumns } from "@tasklane/contract/live.ts";
import type { Changed, Job, ReadTimes } from "@tasklane/contract/live.ts";
import { noteServerTime } from "../../ui/serverClock.ts";
import { addressOf, HEALTH } from "./host.ts";
import { send } from "./send.ts";
import type { RouteOf } from "./route.ts";

const events: RouteOf<typeof Events> = { name: "events", method: "GET", path: "/events" };
const watchColumns: RouteOf<typeof WatchColumns> = {
  name: "watchColumns",
  method: "POST",
  path: "/events/columns",
};

const PAUSES = [1_000, 5_000, 15_000, 30_000];
/**
 * Changes come in bursts. The first change of a burst is fetched at once. Later changes wait until this many milliseconds
 * have passed since the last fetch, and are fetched together. If this page has just changed something, the first change waits
 * too: it is most likely this page's own, which the answer has shown, and a second one follows when Google has it.
 */
const DEBOUNCE = 150;
/**
 * After the stream breaks, the browser has this many milliseconds to reopen it. Then the page asks whether the server runs.
 */
const CHECK_AFTER = 1_000;
/** How many milliseconds the server may take to answer that it runs. */
const LIVES_WITHIN = 3_000;

interface Listener {
  /**
   * Returns the board's cursor, if there is one. The page sends the cursor, and the server answers whether the page has missed
   * changes.
   */
  cursor: () => string | null;
  /** Whether this page has just changed something itself. */
  hasJustChanged: () => boolean;
  /** Called when something changed, or may have changed while the stream was closed. */
  onChanged: () => void;
  /** Called when the person's notices changed, or may have changed. */
  onNotices: () => void;
  onProgress: (job: Job) => void;
  /** Called when the server has read lists in view from Google, or failed to read them. */
  onRead: (times: ReadTimes) => void;
  /** Called when the stream is open, so the server answers. */
  onFound: () => void;
  /** Called when the stream broke and the server does not answer. */
  onLost: () => void;
}

/** What the screen shows. From it the server decides how often to read from Google (rule C4). */
export interface Shown {
  list?: string;
  idle?: "true";
  timeZone: string;
}

interface Listening {
  /** Sets what the screen shows. Null means that the page is hidden, and closes the stream. */
  show(shown: Shown | null): void;
  /** Sets which columns of other lists are in view, by the lists' Google ids. The stream stays open. */
  showColumns(lists: readonly string[]): void;
  stop(): void;
}

/**
 * Listens to the server's events while the page is visible. It also asks for changes when the page gets the focus, and when the
 * browser is online again.
 */
// oxlint-disable-next-line max-lines-per-function -- its functions share the state of one stream
export function listen({
  cursor,
  hasJustChanged,
  onChanged,
  onNotices,
  onProgress,
  onRead,
  onFound,
  onLost,
}: Listener): Listening {
  let shown: Shown | null = null;
  let source: EventSource | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let debounceTimer: ReturnType<typeof setTimeout> | undefined;
  let checkTimer: ReturnType<typeof setTimeout> | undefined;
  let hasMore = false;
  let failures = 0;
  let wasRefused = false;
  /** Identifies this page to the server. */
  const screen = crypto.randomUUID();
  let columns: readonly string[] = [];

  const tellColumns = (): void => {
    // If this call fails, no retry is needed: the next stream or the next change of columns sends the columns again.
    void send(watchColumns, { screen, lists: [...columns] }).catch(() => undefined);
  };
  const fetchChanges = (): void => {
    hasMore = false;
    onChanged();
  };
  const endDebounce = (): void => {
    debounceTimer = undefined;
    if (!hasMore) return;
    fetchChanges();
    debounceTimer = setTimeout(endDebounce, DEBOUNCE);
  };
  const changed = (): void => {
    hasMore = true;
    if (debounceTimer !== undefined) return;
    if (!hasJustChanged()) fetchChanges();
    debounceTimer = setTimeout(endDebounce, DEBOUNCE);
  };
  const checkServer = async (): Promise<void> => {
    const checked = source;
    const lives = await isServerUp();
    if (!lives && source === checked && source?.readyState !== EventSource.OPEN) onLost();
  };
  const open = (): void => {
    clearTimeout(timer);
    clearTimeout(checkTimer);
    source?.close();
    if (!shown) return;
    const since = cursor() ?? undefined;
    source = new EventSource(addressOf(events, { ...shown, screen, since }).url, { withCredentials: true });
    source.addEventListener("open", () => {
      // After a break, ask for the changes that the page missed.
      if (failures > 0) onChanged();
      failures = 0;
      wasRefused = false;
      clearTimeout(checkTimer);
      onFound();
      // The server forgot the columns when the last stream ended.
      if (columns.length > 0) tellColumns();
    });
    source.addEventListener("changed", ({ data }: MessageEvent<string>) => {
      const { notices, isCurrent, now } = JSON.parse(data) as Changed;
      if (now !== undefined) noteServerTime(now);
      if (!isCurrent) changed();
      if (notices) onNotices();
    });
    source.addEventListener("progress", ({ data }: MessageEvent<string>) =>
      onProgress(JSON.parse(data) as Job),
    );
    source.addEventListener("read", ({ data }: MessageEvent<string>) =>
      onRead(JSON.parse(data) as ReadTimes),
    );
    source.addEventListener("error", () => {
      failures++;
      clearTimeout(checkTimer);
      checkTimer = setTimeout(() => void checkServer(), CHECK_AFTER);
      // The browser reconnects by itself unless the server answered with an error. Only then reopen the stream here.
      if (source?.readyState !== EventSource.CLOSED) return;
      timer = setTimeout(open, PAUSES[Math.min(failures, PAUSES.length) - 1]);
      // The event does not say why the stream ended. A fetch finds out whether the session has ended.
      if (!wasRefused) onChanged();
      wasRefused = true;
    });
  };

  const onBack = (): void => {
    if (document.visibilityState === "hidden") return;
    if (source?.readyState === EventSource.CLOSED) open();
    onChanged();
  };

  /** A page restored from the back-forward cache may show the data of somebody who has signed out since. */
  const onShow = ({ persisted }: PageTransitionEvent): void => {
    if (persisted) onBack();
  };

  addEventListener("online", onBack);
  addEventListener("focus", onBack);
  addEventListener("pageshow", onShow);
  return {
    show(next) {
      shown = next;
      open();
    },
    showColumns(lists) {
      columns = lists;
      if (source?.readyState === EventSource.OPEN) tellColumns();
    },
    stop() {
      clearTimeout(timer);
      clearTimeout(checkTimer);
      clearTimeout(debounceTimer);
      source?.close();
      removeEventListener("online", onBack);
      removeEventListener("focus", onBack);
      removeEventListener("pageshow", onShow);
    },
  };
}

async function isServerUp(): Promise<boolean> {
  const signal = AbortSignal.timeout(LIVES_WITHIN);
  const answer = await fetch(HEALTH, { cache: "no-store", signal }).catch(() => undefined);
  return answer?.ok === true;
}
