import { setState } from "../data/store.ts";
import { takeEarlyKeys } from "../ui/earlyKeys.ts";
import { idle } from "../ui/idle.ts";

const PARTS = [
  async () => (await import("../features/keyboard/startKeys.ts")).startKeys(),
  async () => (await import("../features/board/drag/startDragging.ts")).startDragging(),
];

/** Code that may start late: one part numbers tasks with equal titles, the other prints. */
const LATER = [
  async () => {
    const { sameNames } = await import("../data/sameNames.ts");
    setState({ sameNames });
    return () => {};
  },
  async () => (await import("../features/board/print/startPrinting.tsx")).startPrinting(),
];

/**
 * Starts shortcut keys and dragging, then the later parts. The code of each part loads while the browser is idle.
 * @returns a function that stops them
 */
export function startInputs(): () => void {
  const stops: (() => void)[] = [];
  let isStopped = false;
  const start = async (): Promise<void> => {
    const run = async (part: () => Promise<() => void>): Promise<void> => {
      await idle();
      const stop = await part();
      if (isStopped) stop();
      else stops.push(stop);
    };
    for (const part of PARTS) await run(part);
    performance.mark("inputs ready");
    for (const part of LATER) await run(part);
  };
  // The page works without these parts. If they fail to load, stop storing early keys, so that the browser handles keys as usual.
  start().catch(takeEarlyKeys);
  return () => {
    isStopped = true;
    stops.forEach((stop) => stop());
  };
}
