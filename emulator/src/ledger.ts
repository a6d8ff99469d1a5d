/** One call that reached the emulator. */
export interface LedgerEntry {
  /** E-mail address of the account; null when the caller was not known. */
  account: string | null;
  method: string;
  /** Path without query. */
  path: string;
  query: string;
  /** The method's name in the discovery document without `tasks.` in front, or `oauth.token` and the like. */
  operation: string;
  /** 0: the connection was cut, the caller saw no answer. */
  status: number;
  /** Milliseconds of the emulator's clock. */
  at: number;
  /** The fault that was applied, if any. */
  fault?: string;
  /** Its If-Match named another etag and was ignored; told also when that happens later. */
  passedOver?: boolean;
}

const KEPT = 100_000;

/** What was called, in order: tests count and read here what a client really did. */
export class Ledger {
  #entries: LedgerEntry[] = [];

  record(entry: LedgerEntry): void {
    this.#entries.push(entry);
    if (this.#entries.length > 2 * KEPT) this.#entries = this.#entries.slice(-KEPT);
  }

  /** Calls of one account, or all. */
  entries(account?: string): readonly LedgerEntry[] {
    if (account === undefined) return this.#entries;
    const address = account.toLowerCase();
    return this.#entries.filter((entry) => entry.account === address);
  }

  /** How often an operation was called, by one account or by all. */
  count(operation: string, account?: string): number {
    return this.entries(account).filter((entry) => entry.operation === operation).length;
  }

  clear(): void {
    this.#entries = [];
  }
}
