/** Limits for both server and browser. They come from chapters 5, 7 and 9 of docs/product.md, and from Google. */
export const LIMITS = {
  /** The longest notes of a task that a person may type in Tasklane, in code points (product 5.2). */
  notes: 500,
  /**
   * The longest title that Google stores, in UTF-16 units. It includes the names at its end: `Buy milk (#Errands ##Shop
   * ###Urgent)`.
   */
  title: 1024,
  /** The longest notes that Google stores, in UTF-16 units. */
  googleNotes: 8192,
  /** The longest name of a list, sublist, section or label, in characters (product 5.5). */
  name: 100,
  /** The most labels of a person, sublists of a list, or sections of a list or sublist (product 9.9). */
  names: 1_000,
  /** The most saved views (named filters) of a person, and the longest URL of one, in characters (product 18.6). */
  views: 50,
  viewAddress: 2_000,
  /** The largest request body, in bytes (product 9.10). */
  body: 64 * 1024,
  /** The most task ids in one request body. */
  idsAtOnce: 1_500,
  /** The most tasks that one call may change or delete. */
  tasksAtOnce: 500,
  /** The most entries in one answer about the bin, and the most task titles in one entry. */
  binEntries: 500,
  binTexts: 50,
} as const;

/** Times in milliseconds (product 9.1). */
export const TIMES = {
  unauthorizedRedirect: 5_000,
  lastRefreshReread: 60_000,
  copied: 1_000,
  toast: 4_000,
  successToast: 2_000,
  undo: 10_000,
  slowAnswer: 2_000,
  eventsKeepOpen: 25_000,
  idempotencyKept: 24 * 60 * 60_000,
  /**
   * How long the answer to a browser's mutation is kept for a repetition, unless the browser has received it earlier (product
   * 7.17).
   */
  mutationKept: 60 * 24 * 60 * 60_000,
  /** How long deleted things stay in the bin (product 17.1). */
  binKept: 30 * 24 * 60 * 60_000,
} as const;

/** Headings of the board for tasks without a section or sublist. So nothing may have these names (product 5.5). */
export const NO_SECTION = "No Section";
export const NO_SUBLIST = "No SubList";
