import { preload } from "../features/tasks/preload.ts";
import { idle } from "../ui/idle.ts";
import { LazyCalendar } from "../ui/LazyCalendar.ts";
import { online } from "../ui/retryLoad.ts";
import { Modals } from "./ModalHost.tsx";
import { Floating } from "./Overlays.tsx";

/** One of each file that the build makes of what opens over the board (`vite.config.ts`). */
const PARTS = [Modals.load, Floating.load, LazyCalendar.load];

/**
 * Loads what the board may need next, one part after another while the browser is idle, so that a click answers at once
 * and nothing is missing when the connection goes. @returns how to stop
 */
export function loadAhead(): () => void {
  let isStopped = false;
  const load = async (): Promise<void> => {
    for (const part of PARTS) {
      await idle();
      await online();
      if (isStopped) return;
      await part().catch(() => undefined); // Whoever needs it then sees to it.
    }
    preload();
    performance.mark("all loaded");
  };
  void load();
  return () => {
    isStopped = true;
  };
}
