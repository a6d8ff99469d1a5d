/** The lists and accounts whose clients are to be notified after the commit. */
export interface Affected {
  lists: Set<string>;
  accounts: Set<string>;
  /** Accounts whose notices changed. */
  notices: Set<string>;
}
