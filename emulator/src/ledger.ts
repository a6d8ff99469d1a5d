/** One call that reached the emulator. */
export interface LedgerEntry {
  /** The e-mail address of the account that the call's token belongs to; null without such a token. */
  account: string | null;
  method: string;
  /** The path without the query. */
  path: string;
  query: string;
  /** The method's name in the discovery document without the leading `tasks.`. Other calls have names such as `oauth.token`. */
  operation: string;
  /** The HTTP status of the answer. 0 means that the connection broke, so the caller saw no answer. */
  status: number;
  /** The time by the emulator's clock, in milliseconds. */
  at: number;
  /** The fault that applied to the call, if any. */
  fault?: string;
  /**
   * Whether the call's If-Match named another etag, and the emulator ignored that (see the switch `conditionalRequests`). If a
   * fault delays the call, this may be set later.
   */
  ignoredIfMatch?: boolean;
}

/** The ledger holds at least this many of the newest calls, and at most twice as many. */
const KEPT = 100_000;

/** Records all calls to the emulator in order, so that tests can check what Tasklane really sent. */
export class Ledger {
  #entries: LedgerEntry[] = [];

  record(entry: LedgerEntry): void {
    this.#entries.push(entry);
    if (this.#entries.length > 2 * KEPT) this.#entries = this.#entries.slice(-KEPT);
  }

  /** Returns the calls of one account, or of all. */
  entries(account?: string): readonly LedgerEntry[] {
    if (account === undefined) return this.#entries;
    const address = account.toLowerCase();
    return this.#entries.filter((entry) => entry.account === address);
  }

  /** Counts the calls of an operation, by one account or by all. */
  count(operation: string, account?: string): number {
    return this.entries(account).filter((entry) => entry.operation === operation).length;
  }

  clear(): void {
    this.#entries = [];
  }
}
