import { preload } from "../features/tasks/preload.ts";
import { idle } from "../ui/idle.ts";
import { LazyCalendar } from "../ui/LazyCalendar.ts";
import { online } from "../ui/retryLoad.ts";
import { Modals } from "./ModalHost.tsx";
import { Floating } from "./Overlays.tsx";

/** One module of each chunk for what opens over the board (`vite.config.ts`). */
const PARTS = [Modals.load, Floating.load, LazyCalendar.load];

/**
 * Preloads what the board may need next, one chunk after another while the browser is idle. A click is then answered at once,
 * also when the connection is lost.
 * @returns a function that stops it
 */
export function loadAhead(): () => void {
  let isStopped = false;
  const load = async (): Promise<void> => {
    for (const part of PARTS) {
      await idle();
      await online();
      if (isStopped) return;
      await part().catch(() => undefined); // Whoever needs the chunk loads it again.
    }
    preload();
    performance.mark("all loaded");
  };
  void load();
  return () => {
    isStopped = true;
  };
}
