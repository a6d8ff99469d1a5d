/** After this many milliseconds of transactions in a row, other work gets a turn. */
const TURN_EVERY = 5;

/** Shares the event loop among long work, which would block all other requests, because SQLite answers synchronously. */
export interface Turns {
  /**
   * To await before each transaction. Waits a turn of the event loop if this process has run transactions for `TURN_EVERY`
   * milliseconds without one, or if others wait already.
   */
  turn(): Promise<void>;
  /** Waits a turn of the event loop. All who wait go on in their order, one in each turn. */
  wait(): Promise<void>;
}

/** Creates the turns of one database, whose transactions and long readings all wait in one line. */
export function createTurns(): Turns {
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
  function wait(): Promise<void> {
    if (since === null) begin();
    return new Promise((go) => waiting.push(go));
  }
  return {
    async turn() {
      if (since === null) begin();
      else if (waiting.length > 0 || performance.now() - since > TURN_EVERY) await wait();
    },
    wait,
  };
}
