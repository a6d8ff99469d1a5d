/** Milliseconds between two looks, and of CPU within them up to which there was nothing to do. */
const LOOK = 5_000;
const REST = 50;
/** Bytes that must have come since the last time: a collection stops everything for some 60 ms. */
const WORTH = 4 * 1024 * 1024;

/**
 * Gives memory back when there is nothing to do, what `rests` can do without first. V8 collects when it needs room, so what
 * an import or a board of many tasks left would stay for hours. Needs `--expose-gc`, else it does nothing.
 */
export function collectAtRest(rests: { rest(): Promise<void> }): void {
  const { gc } = globalThis;
  if (!gc) return;
  let kept = 0;
  let before = process.cpuUsage();
  const look = async (): Promise<void> => {
    const { user, system } = process.cpuUsage(before);
    if ((user + system) / 1000 < REST && taken() > kept + WORTH) {
      await rests.rest();
      gc({ type: "major", flavor: "last-resort", execution: "sync" });
      kept = taken();
    }
    before = process.cpuUsage();
  };
  setInterval(() => void look(), LOOK).unref();
}

/** What V8 holds, garbage and empty room included, and what hangs on its objects. */
function taken(): number {
  const { heapTotal, external } = process.memoryUsage();
  return heapTotal + external;
}
