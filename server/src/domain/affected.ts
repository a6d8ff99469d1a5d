/** The lists and accounts that a change concerns. After the commit, their open pages are notified. */
export interface Affected {
  lists: Set<string>;
  accounts: Set<string>;
  /** Accounts whose notices changed, for example because somebody asks to join their list. */
  notices: Set<string>;
}
