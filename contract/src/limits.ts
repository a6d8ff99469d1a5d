/** Every number that both sides agree on. They come from chapters 5, 7 and 9 of docs/product.md, and from Google's limits. */
export const LIMITS = {
  /** Characters of a description (product 5.2); counted in code points. */
  notes: 500,
  /** UTF-16 units of an encoded title that Google keeps. */
  title: 1024,
  /** UTF-16 units of notes that Google keeps. */
  googleNotes: 8192,
  /** Characters of a list's, sublist's, section's or label's name (product 5.5). */
  name: 100,
  /** Labels of a person, sublists of a list, sections of either (product 9.9). */
  divisions: 1_000,
  /** Bytes of a request's body (product 9.10). */
  body: 64 * 1024,
  /** Ids of tasks that one body has room for. */
  idsAtOnce: 1_500,
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
  spinnerDelay: 200,
  eventsKeepOpen: 25_000,
  idempotencyKept: 24 * 60 * 60_000,
} as const;

export const TOASTS_AT_MOST = 20;
export const COLUMN_WIDTH = 280;

/** Group names that no section or sublist may take (product 5.5). */
export const NO_SECTION = "No Section";
export const NO_SUBLIST = "No SubList";

/** `synch` of a member (product 9.5). */
export const SYNCH = { pending: -5, inStep: 1, accessLost: -1 } as const;
