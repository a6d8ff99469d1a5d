/**
 * Switches for behaviour of Google that nobody knows for certain, or that was seen in two forms. Each default is the form that is
 * hardest for a client, unless its comment says otherwise. A test may change a switch while the emulator runs.
 */
export interface Switches {
  /** Does Google respect If-Match and If-None-Match? It did in 2017; today this is unknown. */
  conditionalRequests: "ignore" | "honour";
  /** Does a PATCH or PUT of title, notes or due change the list's `updated` and `etag`? In 2026 it was reported not to. */
  contentEditBumpsList: boolean;
  /**
   * What happens to the subtasks of a task that is deleted through the API? They stay, are deleted too, or vanish
   * without a tombstone.
   */
  childrenOfDeletedParent: "orphaned" | "deleted" | "dropped";
  /** What happens to the subtasks of a task moved to another list through the API? */
  childrenOfMovedParent: "stayAsTopLevel" | "follow";
  /** Does the former list report a moved task as deleted? It does after moves in Google's own apps. */
  tombstoneAfterMove: boolean;
  /** What happens to a subtask under a subtask? It is refused (as documented), put under the same parent, or accepted (2025). */
  nesting: "reject" | "flatten" | "accept";
  /**
   * What happens to a title of more than 1024 UTF-16 code units, or to notes of more than 8192: refused with 400, or silently cut.
   * Tests try both.
   */
  overlongText: "reject" | "truncate";
  /**
   * The unit of the length limits, which Google does not document. The default, UTF-16, is the unit of most Google
   * APIs.
   */
  lengthUnit: "utf16" | "codePoints" | "bytes";
  /** Do zero-width characters survive in titles and notes? No report says that they do not, so the default keeps them. */
  invisibleCharacters: "keep" | "strip";
  /**
   * Is a task that was updated exactly at `updatedMin` listed? Clients assume so. Clients whose reads overlap do not
   * depend on it.
   */
  updatedMinInclusive: boolean;
  /** Is `hidden` writable? One client claims so, against the documentation. */
  hiddenWritable: boolean;
  /** When a hidden task is opened again, does it return to its former place, or to the top? */
  unhiddenPosition: "kept" | "top";
  /**
   * What do page tokens contain? A count of items, so that a write between two pages repeats or skips items; or the last item of
   * the page before.
   */
  pageTokens: "offset" | "cursor";
  /**
   * Is a call for an unknown list answered with 404, or with 400 "Invalid task list ID"? Both are reported for inserts. The
   * default is 400 where no recorded answer of Google shows 404.
   */
  missingList: "notFound" | "invalidOnInsert" | "invalid";
  /**
   * How many lists of an account, tasks of an account, tasks of a list that are not hidden, and subtasks of a task does Google
   * store? Its reference names the defaults.
   */
  mostLists: number;
  mostTasks: number;
  mostShown: number;
  mostSubtasks: number;
  /** With what status does Google refuse a write past these limits? Its reference said "403 or 429" until 2022, and nothing now. */
  pastLimit: 400 | 403 | 429;
  /**
   * How many writes may an account make within 100 seconds? Beyond that, Google answers 403 `quotaExceeded`. Clients met this
   * after some 100 inserts in 22 seconds. null, the default, means that writes are not counted.
   */
  quickWrites: number | null;
  /** "Tasks assigned from Google Docs cannot have notes", says the reference. Are notes for one refused, or ignored? */
  notesOfDocuments: "reject" | "ignore";
  /** Are pages always full, or sometimes shorter than maxResults although they have a page token? */
  shortPages: boolean;
  /** How is an empty collection served: with `"items": []` (today), or without `items` (2019)? */
  emptyItems: "array" | "absent";
  /** For how many days are deleted tasks listed? About 90 were seen in 2019. null means for ever. */
  tombstoneDays: number | null;
  /** Are answers compressed for clients that accept gzip, as Google does? */
  gzip: boolean;
  /** After how many days do refresh tokens expire? After 7 for apps in "Testing". null means never. */
  refreshTokenDays: number | null;
  /** How many refresh tokens per account and client are valid at once? Beyond that, the oldest expires silently (documented). */
  maxRefreshTokens: number;
  /** On the consent page, is the checkbox of a sensitive scope ticked from the start? It was not in August 2026. */
  consentPreticked: boolean;
}

export const defaultSwitches: Readonly<Switches> = {
  conditionalRequests: "ignore",
  contentEditBumpsList: false,
  childrenOfDeletedParent: "orphaned",
  childrenOfMovedParent: "stayAsTopLevel",
  tombstoneAfterMove: true,
  nesting: "reject",
  overlongText: "reject",
  lengthUnit: "utf16",
  invisibleCharacters: "keep",
  updatedMinInclusive: true,
  hiddenWritable: false,
  unhiddenPosition: "kept",
  pageTokens: "offset",
  missingList: "invalidOnInsert",
  mostLists: 2_000,
  mostTasks: 100_000,
  mostShown: 20_000,
  mostSubtasks: 2_000,
  pastLimit: 403,
  quickWrites: null,
  notesOfDocuments: "reject",
  shortPages: false,
  emptyItems: "array",
  tombstoneDays: null,
  gzip: true,
  refreshTokenDays: null,
  maxRefreshTokens: 100,
  consentPreticked: false,
};
