/** Ids of lists and accounts whose readers are to be notified after the commit. */
export interface Affected {
  lists: Set<string>;
  accounts: Set<string>;
  /** Accounts whose notices changed. */
  notices: Set<string>;
}
