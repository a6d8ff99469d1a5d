/** After this many milliseconds of transactions in a row, other work gets a turn. */
const TURN_EVERY = 10;

/**
 * Creates a function to await before each transaction. SQLite answers synchronously, so a long series of transactions would block
 * all other requests. The function waits a turn of the event loop if this process has run transactions for `TURN_EVERY`
 * milliseconds without one, or if others wait already. They go on in their order, one in each turn. So an import of many batches
 * does not keep another person's change waiting until its end.
 */
export function createTurns(): () => Promise<void> {
  /** When the present series of transactions began; null while none runs. */
  let since: number | null = null;
  const waiting: (() => void)[] = [];
  function begin(): void {
    since = performance.now();
    setImmediate(end);
  }
  function end(): void {
    since = null;
    const next = waiting.shift();
    if (!next) return;
    begin();
    next();
  }
  return async function turn() {
    if (since === null) begin();
    else if (waiting.length > 0 || performance.now() - since > TURN_EVERY)
      await new Promise<void>((go) => waiting.push(go));
  };
}
