/** The lists and accounts that a change concerns. After the commit, their open pages are notified. */
export interface Affected {
  lists: Set<string>;
  accounts: Set<string>;
  /** Accounts whose notices changed, for example because somebody asks to join their list. */
  notices: Set<string>;
}

/** Makes an `Affected` to which nobody was added yet. */
export function nobodyAffected(): Affected {
  return { lists: new Set(), accounts: new Set(), notices: new Set() };
}
