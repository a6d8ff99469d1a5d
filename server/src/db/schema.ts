import type { GoogleTrouble } from "@tasklane/contract/google.ts";
import type { NoticeKind } from "@tasklane/contract/notices.ts";
import type { Generated } from "kysely";
import type { BinMark } from "../domain/task.ts";
import type { ReplicaTables } from "./ReplicaTables.ts";

/** When, by whom and at which revision of the list a name was deleted; null when it is not in the bin. A label's revision is 0. */
interface InBin {
  bin_at: Generated<number | null>;
  bin_by: Generated<string | null>;
  bin_rev: Generated<number | null>;
}

/**
 * The tables of both databases, in the common subset of SQL (decision 0002): text ids, times in integer milliseconds,
 * booleans as 0 or 1, JSON as text. `changed` is the change number of the transaction that last wrote a row
 * (`changeNumber.ts`).
 */
export interface Tables extends ReplicaTables {
  meta: { key: string; value: string };

  account: {
    id: string;
    google_sub: string;
    email: string;
    name: string | null;
    picture: string | null;
    /** Google's refresh token, encrypted (`security/seal.ts`); null after it was revoked. */
    token: string | null;
    scopes: string;
    /** `reauth` when Google no longer accepts the refresh token, so that the person must sign in again. */
    google: "connected" | "reauth";
    created_at: number;
    /** When the last complete pull of every list from Google began; null until the first import is complete. */
    pulled_at: number | null;
    /** When the account is next read although nobody has its page open; 0 is at once. Any server may claim it (`nextPulls.ts`). */
    next_pull_at: Generated<number>;
    /** How long to wait after the next pull, in milliseconds; 0 before the first pull. */
    pull_wait: Generated<number>;
    /** When Google's list of lists was last read. Only earlier versions use the columns `pull_count` and `distrusted_at`. */
    hinted_at: Generated<number>;
    changed: number;
  };
  /**
   * When an account's changes are next pushed to Google. Any server may; the row goes when nothing is left (`duePushes.ts`).
   * `asked` counts the changes: a run that ends knows by it whether others came.
   */
  due_push: { account_id: string; due_at: number; asked: number };
  /** What an account's last run stored for the next one, as JSON: counts of calls and failures, tracked changes (`memory.ts`). */
  account_memory: { account_id: string; holder: string; memory: string };
  /** A failure at Google that has lasted for some time, for one account (`accountTroubles.ts`). */
  account_trouble: {
    account_id: string;
    kind: GoogleTrouble["kind"];
    since: number;
    /** When this account's calls to Google may continue. */
    until: number;
  };
  session: {
    /** A hash of the id in the browser's cookie, so that a copy of the database signs nobody in (`sessionRows.ts`). */
    id: string;
    account_id: string;
    created_at: number;
    seen_at: number;
    /** Roughly which browser the session began in, such as "Firefox on Linux" (`auth/browserOf.ts`); null when unknown. */
    browser: string | null;
  };
  /** The `state` values of finished sign-ins with Google, so that each is used only once. */
  used_state: { state: string; at: number };
  /** How many calls were made under a key in one minute (`http/limits.ts`). Servers report their counts now and then. */
  rate_count: { key: string; minute: number; n: number };
  idempotency: {
    account_id: string;
    key: string;
    request: string;
    status: number;
    answer: string;
    at: number;
    /** The browser that sent the mutation, and its number; null when another program called the API. */
    client: string | null;
    number: number | null;
  };
  /** A browser of a person. It has received the answers to all its mutations with a number below `acknowledged`. */
  client: { account_id: string; id: string; acknowledged: number; used_at: number };
  /** Hashes of the idempotency keys under which accounts were deleted. They make a repeated call harmless (`deletions.ts`). */
  deletion: { call: string; at: number };
  /**
   * Which server process syncs an account with Google, and until when. `fence` grows with each lease, so that late writes of an
   * earlier holder are refused (rule U1).
   */
  lease: { account_id: string; holder: string; fence: number; expires_at: number };

  list: {
    id: string;
    name: string;
    /** The list's revision counter. Every change of a field, of a position or of the list's name takes the next revision. */
    rev: number;
    name_rev: number;
    shared: 0 | 1;
    created_at: number;
    deleted_at: number | null;
    /** When and by whom the list was deleted, in Tasklane or in Google; null when it is not in the bin. */
    bin_at: Generated<number | null>;
    bin_by: Generated<string | null>;
    bin_how: Generated<"here" | "google" | null>;
    changed: number;
  };
  /** A person's membership in a list, with the Google list in their account that mirrors it. A private list has one member. */
  member: {
    id: string;
    list_id: string;
    account_id: string;
    main_user: 0 | 1;
    state: "approved" | "pending" | "left" | "detached";
    epoch: number;
    google_list_id: string | null;
    /** The Google list that a member had before they left the list or lost it. Pages that are still open may ask for it. */
    former_list_id: string | null;
    is_default: 0 | 1;
    /** The order key that places the list on this person's board. */
    order_key: string;
    /** The title that Tasklane and Google last agreed on. `title_rev` is the revision of the list's name at that time. */
    title: string;
    title_rev: number;
    /** Google's refusal of the list's name in this account, as JSON (`domain/refusal.ts`); null when it does not refuse it. */
    name_refusal: Generated<string | null>;
    /** When a refused name is tried again; null when none is refused. */
    name_retry_at: Generated<number | null>;
    /** Google's `updated` of the list, up to which its changes are known. */
    list_updated: string | null;
    /** Changes up to this time, by Google's clock, have been read (the watermark); null before the first whole listing. */
    watermark: number | null;
    /** When the last whole listing began, by our clock. */
    full_at: number | null;
    pulled_at: number | null;
    /** No longer used, nor is the table's column `list_etag`. */
    missing: number;
    /**
     * One of two times. In a list that lives in Tasklane: when a pull first found that Google lacks it; null while Google has it.
     * In one that was deleted in Tasklane: when Google was last asked to delete it; null until that was tried.
     */
    missing_at: number | null;
    /** The ids of the list's tasks in the order that Google last showed, by parent, as JSON. */
    order_seen: string;
    /** The checkpoint (rule M10): a push need not compare tasks up to this revision. They are in Google, or wait as refused. */
    checkpoint: number;
    /**
     * Google ids of tasks that Google showed as deleted, too many at once. They stay in Tasklane, quarantined, until the person
     * says whether the deletion was meant (P4). A JSON array. The table also has a column `confirmed`, which only earlier versions
     * use.
     */
    quarantined: Generated<string>;
    /** When the person joined, or restored the list from the bin; null for other private lists. */
    since: Generated<number | null>;
    /**
     * For a request to join: when it lapses. For a placeholder list in which nobody waits any more: since when. That list is
     * deleted, unless a reading shows that its person used it (S8). Null for other lists.
     */
    orphaned_at: Generated<number | null>;
    /** When to read this Google list again because Tasklane wrote to it: our write may hide earlier edits by others. */
    written_at: Generated<number | null>;
    /** When to read this list because another member has it on screen; null when nobody does, or a server has claimed that. */
    look_at: Generated<number | null>;
    /** The name that a placeholder list gets if the person put tasks into it while they waited for approval (S8). */
    orphaned_name: Generated<string | null>;
    /** The list's revision when this person joined. They see only deletions from this revision on. */
    bin_from: Generated<number>;
    changed: number;
  };
  /** A notice to one person about an event around a shared list, such as a request to join (`noticeRows.ts`). */
  notice: {
    id: string;
    /** The account that gets the notice. */
    account_id: string;
    kind: NoticeKind;
    /** The person who caused the event, or who became the owner; null once that account is deleted. */
    actor_id: string | null;
    list_id: string | null;
    /** The name of the shared list at the time of the event. A person who left must not learn its later names (I7). */
    list_name: string;
    /** The private list that the person got when their membership of the shared list ended. */
    own_list_id: string | null;
    /** The owner's answer to a request to join; null while it is open, and for notices of other kinds. */
    answer: "approved" | "declined" | null;
    at: number;
    seen_at: number | null;
  };
  sublist: { list_id: string; id: string; name: string; deleted: 0 | 1; changed: number } & InBin;
  /** A section. `sublist_id` is empty if the section is directly in the list and in no sublist. */
  section: {
    list_id: string;
    sublist_id: string;
    id: string;
    name: string;
    deleted: 0 | 1;
    changed: number;
  } & InBin;
  /** All saved views (named filters) of a person, in order, as JSON (`savedViews.ts`). */
  saved_views: { account_id: string; views: string; changed: number };
  label: { account_id: string; id: string; name: string; deleted: 0 | 1; changed: number } & InBin;

  /** A task in Tasklane. Each has one row, in however many members' Google accounts it stands (rule M1). */
  task: {
    id: string;
    list_id: string;
    order_key: string;
    text: string;
    sublist: string | null;
    section: string | null;
    label: string | null;
    notes: string;
    due: string | null;
    status: string;
    parent: string | null;
    completed_at: number | null;
    /** Per field: revision, time and author of the last change, as JSON `{ field: { rev, at, by } }`. */
    revisions: string;
    /** The task's revision. It is no lower than those of its fields, and also grows when the task is placed or marked behind. */
    rev: number;
    deleted_rev: number | null;
    deleted_at: number | null;
    deleted_by: string | null;
    /** The act that deleted the task, by which the bin groups tasks; null when it is not in the bin (`binActs.ts`). */
    bin_act: Generated<string | null>;
    /** How the task was deleted: in Tasklane (`here`), by "Clear completed" in Tasklane, or in Google. */
    bin_how: Generated<BinMark["how"] | null>;
    /** The Google product in which somebody assigned the task to this person (`DOCUMENT`, `SPACE`); null for an ordinary task. */
    assigned: string | null;
    /**
     * Another task that stands for the same one in another list: the moved task, if this one was left in its place, or the task
     * that stayed for others (`leaveDeletedTasks.ts`, `carryReplicas.ts`). Null for all other tasks.
     */
    former_id: Generated<string | null>;
    /** The account that last gave the task its place among its siblings; null when nobody has since the task was created. */
    placed_by: Generated<string | null>;
    /** The account that moved the task to this list; null when it was created here. */
    moved_by: Generated<string | null>;
    created_at: number;
    changed: number;
  };
  /** The history: every replaced value of a task, set at `rev` and `at`, and replaced at `until` and `replaced_at`. */
  history: {
    id: string;
    list_id: string;
    task_id: string;
    field: string;
    value: string | null;
    rev: number;
    until: number;
    at: number;
    by: string;
    replaced_at: number;
    reason: "replaced" | "conflict" | "deleted";
  };
  /** The tasks that a job brings to Google. All stay until the job ends, also those that Google has by now (`closeJobs`). */
  job_task: { job_id: string; task_id: string };
  /** Long work for an account, of which its person sees the progress (`jobRows.ts`). */
  job: {
    id: string;
    account_id: string;
    what: "import" | "rename" | "fill" | "restore" | "clear";
    done: number;
    total: number;
    at: number;
  };
}
