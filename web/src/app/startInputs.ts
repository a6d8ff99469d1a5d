import { setState } from "../data/store.ts";
import { takeEarlyKeys } from "../ui/earlyKeys.ts";
import { idle } from "../ui/idle.ts";

const PARTS = [
  async () => (await import("../features/keyboard/startKeys.ts")).startKeys(),
  async () => (await import("../features/board/drag/startDragging.ts")).startDragging(),
];

/** What nobody waits for: the counts of the sidebar, numbers in names, and printing. */
const LATER = [
  async () => {
    const { taskCounts } = await import("../data/counts.ts");
    setState({ countsOf: taskCounts });
    return () => {};
  },
  async () => {
    const { sameNames } = await import("../data/sameNames.ts");
    setState({ sameNames });
    return () => {};
  },
  async () => (await import("../features/board/print/startPrinting.tsx")).startPrinting(),
];

/** Starts what people do beyond pointing at buttons, loaded while the browser is idle. @returns how to stop */
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
  // What it starts has other ways too; keys are then the browser's again.
  start().catch(takeEarlyKeys);
  return () => {
    isStopped = true;
    stops.forEach((stop) => stop());
  };
}
