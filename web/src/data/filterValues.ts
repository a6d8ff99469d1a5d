/** The values of the due-date filter that are words (product 3.13). */
export const DUE_WORDS = ["overdue", "today", "tomorrow", "this-week", "no-date"] as const;
export const STATUSES = ["all", "today", "pending"] as const;
export const TASK_TYPES = ["inactive", "my-tasks", "shared-tasks"] as const;
