import { events } from "@tasklane/contract/live.ts";
import type { Job } from "@tasklane/contract/live.ts";
import { addressOf } from "./host.ts";

const PAUSES = [1_000, 5_000, 15_000, 30_000];

interface Listener {
  /** Something changed, or may have changed while nobody listened. */
  onChanged: () => void;
  onProgress: (job: Job) => void;
}

/** Listens to the server's events and looks again after waking, focus and being offline. @returns how to stop */
export function listen({ onChanged, onProgress }: Listener): () => void {
  let source: EventSource | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let failures = 0;

  const open = (): void => {
    clearTimeout(timer);
    source?.close();
    source = new EventSource(addressOf(events, {}).url, { withCredentials: true });
    source.addEventListener("open", () => {
      // After a break, what happened meanwhile has to be asked for.
      if (failures > 0) onChanged();
      failures = 0;
    });
    source.addEventListener("changed", onChanged);
    source.addEventListener("progress", ({ data }: MessageEvent<string>) =>
      onProgress(JSON.parse(data) as Job),
    );
    source.addEventListener("error", () => {
      failures++;
      // The browser reconnects by itself unless the server answered with an error.
      if (source?.readyState === EventSource.CLOSED)
        timer = setTimeout(open, PAUSES[Math.min(failures, PAUSES.length) - 1]);
    });
  };

  const onBack = (): void => {
    if (document.visibilityState === "hidden") return;
    if (source?.readyState === EventSource.CLOSED) open();
    onChanged();
  };

  open();
  addEventListener("online", onBack);
  addEventListener("focus", onBack);
  document.addEventListener("visibilitychange", onBack);
  return () => {
    clearTimeout(timer);
    source?.close();
    removeEventListener("online", onBack);
    removeEventListener("focus", onBack);
    document.removeEventListener("visibilitychange", onBack);
  };
}
