/** Ids of lists and accounts whose readers must be told after commit. */
export interface Affected {
  lists: Set<string>;
  accounts: Set<string>;
  /** Accounts whose notices changed. */
  notices: Set<string>;
}
