import { setState } from "../data/store.ts";
import { takeEarlyKeys } from "../ui/earlyKeys.ts";
import { idle } from "../ui/idle.ts";

const startKeyboard = async () => (await import("../features/keyboard/startKeys.ts")).startKeys();
const startDrags = async () => (await import("../features/board/drag/startDragging.ts")).startDragging();

/** Code that nobody needs at first: one part numbers lists and tasks of equal names, the other prints. */
const LATER = [
  async () => {
    const { sameNames } = await import("../data/sameNames.ts");
    setState({ sameNames });
    return () => {};
  },
  async () => (await import("../features/board/print/startPrinting.tsx")).startPrinting(),
];

/**
 * Starts shortcut keys, then the later parts. The code of each part loads while the browser is idle. The code of dragging is
 * large and few visits drag, so it loads when the pointer first moves.
 * @returns a function that stops them
 */
export function startInputs(): () => void {
  const stops: (() => void)[] = [];
  const stopped = new AbortController();
  const run = async (part: () => Promise<() => void>): Promise<void> => {
    const stop = await part();
    if (stopped.signal.aborted) stop();
    else stops.push(stop);
  };
  const moved = pointerMoves(stopped.signal);
  const startKeysAndLater = async (): Promise<void> => {
    for (const part of [startKeyboard, ...LATER]) {
      await idle();
      await run(part);
    }
  };
  const startDragging = async (): Promise<void> => {
    await moved;
    await run(startDrags);
  };
  const start = async (): Promise<void> => {
    await Promise.all([startKeysAndLater(), startDragging()]);
    performance.mark("inputs ready");
  };
  // The page works without these parts. If they fail to load, stop storing early keys, so that the browser handles keys as usual.
  start().catch(takeEarlyKeys);
  return () => {
    stopped.abort();
    stops.forEach((stop) => stop());
  };
}

/**
 * Waits for the first move or press of the pointer. For a finger it does not wait, because a finger may drag with its first
 * press.
 */
async function pointerMoves(signal: AbortSignal): Promise<void> {
  if (matchMedia("(any-pointer: coarse)").matches) return;
  await new Promise((resolve) => {
    const options = { once: true, capture: true, passive: true, signal };
    for (const sign of ["pointermove", "pointerdown"]) addEventListener(sign, resolve, options);
  });
}
