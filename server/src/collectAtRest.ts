/** How many milliseconds lie between two checks, and how many milliseconds of CPU within them still count as rest. */
const LOOK = 5_000;
const REST = 50;
/** How many bytes must have been added since the last collection. A collection stops everything for some 60 ms. */
const WORTH = 4 * 1024 * 1024;

/**
 * Frees memory when there is nothing to do, after `rests` has freed what it can spare. V8 collects only when it needs
 * room, so what an import or a large board left would stay for hours. It needs `--expose-gc`, and does nothing without
 * it.
 */
export function collectAtRest(rests: { rest(): Promise<void> }): void {
  const { gc } = globalThis;
  if (!gc) return;
  let kept = 0;
  let before = process.cpuUsage();
  const check = async (): Promise<void> => {
    const { user, system } = process.cpuUsage(before);
    if ((user + system) / 1000 < REST && taken() > kept + WORTH) {
      await rests.rest();
      gc({ type: "major", flavor: "last-resort", execution: "sync" });
      kept = taken();
    }
    before = process.cpuUsage();
  };
  setInterval(() => void check(), LOOK).unref();
}

/** What V8 holds, garbage and empty room included, and the memory that its objects hold outside. */
function taken(): number {
  const { heapTotal, external } = process.memoryUsage();
  return heapTotal + external;
}
