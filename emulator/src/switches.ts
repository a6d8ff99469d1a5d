/**
 * Switches decide where Google's present behaviour is unknown, or where it has behaved in two ways. Each default is the
 * variant that is hardest for a client, unless its comment says otherwise. The object is mutable: a test may change a switch
 * while the emulator runs.
 */
export interface Switches {
  /** Are If-Match and If-None-Match respected? Seen in 2017, unknown on today's backend. */
  conditionalRequests: "ignore" | "honour";
  /** Does PATCH or PUT of title, notes or due change the list's `updated` and `etag`? Reported in 2026: no. */
  contentEditBumpsList: boolean;
  /** What happens to the subtasks of a task deleted through the API: they stay, are deleted too, or vanish unreported? */
  childrenOfDeletedParent: "orphaned" | "deleted" | "dropped";
  /** What happens to the subtasks of a task moved to another list through the API? */
  childrenOfMovedParent: "stayAsTopLevel" | "follow";
  /** Does the former list report a moved task as deleted? Seen after moves in Google's own apps. */
  tombstoneAfterMove: boolean;
  /** A subtask under a subtask: refused (the documented rule), flattened below the same parent, or accepted (2025). */
  nesting: "reject" | "flatten" | "accept";
  /** Title over 1024 or notes over 8192: 400, or silently cut? */
  overlongText: "reject" | "truncate";
  /** The unit in which those limits count. It is undocumented; UTF-16, as in most Google APIs, is the middle one. */
  lengthUnit: "utf16" | "codePoints" | "bytes";
  /** Do zero-width characters survive in titles and notes? Nothing contradicts it, so the default keeps them. */
  invisibleCharacters: "keep" | "strip";
  /** Is a task updated exactly at `updatedMin` listed? Clients assume so; those with overlap do not care. */
  updatedMinInclusive: boolean;
  /** Is `hidden` writable, against the documentation, as one client claims? */
  hiddenWritable: boolean;
  /** Where does a reopened, formerly hidden task come back: where it was, or on top? */
  unhiddenPosition: "kept" | "top";
  /** Do page tokens count items, so that a write during paging repeats or skips items, or name the last item seen? */
  pageTokens: "offset" | "cursor";
  /**
   * Is an unknown list answered 404, or 400 "Invalid task list ID"? Both are reported for inserts. The default is 400 where
   * no recording shows 404.
   */
  missingList: "notFound" | "invalidOnInsert" | "invalid";
  /** Full pages, or pages that are sometimes shorter than maxResults and still have a token? */
  shortPages: boolean;
  /** An empty collection: `"items": []` (today), or no `items` at all (2019)? */
  emptyItems: "array" | "absent";
  /** How many days deleted tasks are reported; about 90 were seen in 2019. null: for ever. */
  tombstoneDays: number | null;
  /** Compresses for clients that accept gzip, as Google does. */
  gzip: boolean;
  /** The days after which refresh tokens expire, 7 for apps in "Testing". null: never. */
  refreshTokenDays: number | null;
  /** The most valid refresh tokens per account and client. Beyond it the oldest expires silently (documented). */
  maxRefreshTokens: number;
  /** Is the checkbox of a sensitive scope ticked when the consent page opens? It was not in August 2026. */
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
