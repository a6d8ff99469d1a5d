/**
 * Where nobody knows how Google behaves today, or where Google has behaved in two ways, a switch decides. Each
 * default is the variant that is hardest on a client, unless its comment says otherwise. The object is mutable:
 * a test may turn a switch while the emulator runs.
 */
export interface Switches {
  /** Are If-Match and If-None-Match looked at? Seen in 2017, unknown on today's backend. */
  conditionalRequests: "ignore" | "honour";
  /** Does PATCH or PUT of title, notes or due move the list's `updated` and `etag`? Reported in 2026: no. */
  contentEditBumpsList: boolean;
  /** What becomes of the subtasks of a task deleted through the API: live on, are deleted too, or vanish unreported? */
  childrenOfDeletedParent: "orphaned" | "deleted" | "dropped";
  /** What becomes of the subtasks when their parent is moved to another list through the API? */
  childrenOfMovedParent: "stayAsTopLevel" | "follow";
  /** Does the list a task was moved out of go on reporting it as deleted? Seen after moves in Google's own apps. */
  tombstoneAfterMove: boolean;
  /** A subtask under a subtask: refused (the documented rule), flattened below the same parent, or accepted (2025). */
  nesting: "reject" | "flatten" | "accept";
  /** Title over 1024 or notes over 8192: 400, or silently cut? */
  overlongText: "reject" | "truncate";
  /** The unit in which those limits count; undocumented, UTF-16 as in most Google APIs is the middle one. */
  lengthUnit: "utf16" | "codePoints" | "bytes";
  /** Do zero-width characters survive in titles and notes? Nothing speaks against it, so the default keeps them. */
  invisibleCharacters: "keep" | "strip";
  /** Is a task updated exactly at `updatedMin` listed? Clients assume so; those that overlap do not care. */
  updatedMinInclusive: boolean;
  /** Is `hidden` writable, against the documentation, as one client claims? */
  hiddenWritable: boolean;
  /** Where an un-completed, formerly hidden task comes back: where it stood, or on top? */
  unhiddenPosition: "kept" | "top";
  /** Page tokens count items (a write during paging repeats or skips items) or name the last item seen. */
  pageTokens: "offset" | "cursor";
  /**
   * Is a list that is not there 404, or 400 "Invalid task list ID"? Reported both ways for inserts. The default is the 400
   * where no recording shows the 404.
   */
  missingList: "notFound" | "invalidOnInsert" | "invalid";
  /** Full pages, or pages at times shorter than maxResults that still carry a token? */
  shortPages: boolean;
  /** An empty collection: `"items": []` (today) or no `items` at all (2019). */
  emptyItems: "array" | "absent";
  /** Days for which deleted tasks are reported; about 90 were seen in 2019. null: for ever. */
  tombstoneDays: number | null;
  /** gzip for clients that accept it, as Google does. */
  gzip: boolean;
  /** Days after which refresh tokens die, 7 for apps in "Testing". null: never. */
  refreshTokenDays: number | null;
  /** Live refresh tokens of an account and a client; beyond it the oldest dies silently (documented). */
  maxRefreshTokens: number;
  /** Is the box of a sensitive scope ticked when the consent page opens? It was not in August 2026. */
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
  shortPages: false,
  emptyItems: "array",
  tombstoneDays: null,
  gzip: true,
  refreshTokenDays: null,
  maxRefreshTokens: 100,
  consentPreticked: false,
};
