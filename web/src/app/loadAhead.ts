import { preload } from "../features/tasks/preload.ts";
import { idle } from "../ui/idle.ts";
import { LazyCalendar } from "../ui/LazyCalendar.ts";
import { online } from "../ui/retryLoad.ts";
import { Modals } from "./ModalHost.tsx";
import { Floating } from "./Overlays.tsx";

/** One module of each chunk for what opens over the board (`vite.config.ts`). */
const PARTS = [Modals.load, Floating.load, LazyCalendar.load];

/** The first of these says that the person begins to use the board, and may open something next. */
const SIGNS = ["pointermove", "pointerdown", "keydown", "scroll"];

/**
 * Preloads what the board may need next, one chunk after another while the browser is idle, from the first sign of use on. A
 * click is then answered at once, also when the connection is lost. A glance at the board loads nothing of it.
 * @returns a function that stops it
 */
export function loadAhead(): () => void {
  const stop = new AbortController();
  const load = async (): Promise<void> => {
    for (const part of PARTS) {
      await idle();
      await online();
      if (stop.signal.aborted) return;
      await part().catch(() => undefined); // Whoever needs the chunk loads it again.
    }
    preload();
    performance.mark("all loaded");
  };
  const listening = new AbortController();
  const options = { capture: true, passive: true, signal: AbortSignal.any([stop.signal, listening.signal]) };
  const begin = (): void => {
    listening.abort();
    void load();
  };
  for (const sign of SIGNS) addEventListener(sign, begin, options);
  performance.mark("watching");
  return () => stop.abort();
}
