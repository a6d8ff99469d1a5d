/** After this many milliseconds of transactions in a row, other work gets a turn. */
const TURN_EVERY = 10;

/**
 * Creates a function that yields to the event loop. SQLite answers synchronously, so a series of transactions would
 * block all other requests.
 * @returns a function to await before each transaction. It yields after `TURN_EVERY` milliseconds without a turn of the
 * loop, and while others wait. Those who wait go on in their order, one in each turn of the loop. So an import of many
 * batches does not keep another person's change waiting until its end.
 */
export function createTurns(): () => Promise<void> {
  /** When the present turn began; null while nothing runs. */
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
