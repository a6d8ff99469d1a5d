/** The time between two checks, in milliseconds. */
const CHECK_EVERY = 5_000;
/** If the process used less CPU time than this since the last check, in milliseconds, it is idle. */
const IDLE_CPU = 50;
/**
 * Garbage is collected again when this many bytes were added since the last time. A collection stops the process for about 60 ms.
 */
const WORTH = 4 * 1024 * 1024;

/**
 * Frees memory while the process is idle: first calls `server.rest()`, then collects garbage. V8 collects only when it needs room,
 * so the garbage of an import or a large board would stay for hours. Does nothing without Node's option `--expose-gc`.
 */
export function collectAtRest(server: { rest(): Promise<void> }): void {
  const { gc } = globalThis;
  if (!gc) return;
  let kept = 0;
  let before = process.cpuUsage();
  const check = async (): Promise<void> => {
    const { user, system } = process.cpuUsage(before);
    if ((user + system) / 1000 < IDLE_CPU && taken() > kept + WORTH) {
      await server.rest();
      gc({ type: "major", flavor: "last-resort", execution: "sync" });
      kept = taken();
    }
    before = process.cpuUsage();
  };
  setInterval(() => void check(), CHECK_EVERY).unref();
}

/** Returns the bytes of V8's heap, garbage and free room included, plus the memory that its objects hold outside the heap. */
function taken(): number {
  const { heapTotal, external } = process.memoryUsage();
  return heapTotal + external;
}
