import { loadActs } from "../features/keyboard/loadActs.ts";
import { QuickAddInColumn } from "../features/board/AddTask.tsx";
import { preload } from "../features/tasks/preload.ts";
import { idle } from "../ui/idle.ts";
import { LazyCalendar } from "../ui/LazyCalendar.ts";
import { online } from "../ui/retryLoad.ts";
import { Modals } from "./ModalHost.tsx";
import { Floating } from "./Overlays.tsx";

/**
 * For each chunk of code that a press or a key may need (`vite.config.ts`), a function that loads it. That of the week and the month
 * comes with that of dialogs, which imports it.
 */
const PARTS = [
  loadActs,
  async () => import("../features/board/ListView.tsx"),
  Modals.load,
  Floating.load,
  QuickAddInColumn.load,
  LazyCalendar.load,
];

/** When the first of these events happens, the person uses the board, and may soon open a dialog or menu. */
const SIGNS = ["pointermove", "pointerdown", "keydown", "scroll"];

/**
 * Preloads the code of actions, other views, dialogs, menus and pickers, so that a click or key works at once, even if the
 * connection is lost. It starts at the first input event, and loads one chunk after another while the browser is idle. If a
 * person only looks at the board, none of this code is loaded.
 * @returns a function that stops it
 */
export function loadAhead(): () => void {
  const stop = new AbortController();
  const load = async (): Promise<void> => {
    for (const part of PARTS) {
      await idle();
      await online();
      if (stop.signal.aborted) return;
      await part().catch(() => undefined); // If loading fails, the first use loads the chunk again.
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
