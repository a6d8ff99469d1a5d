import type { GoogleTrouble } from "@tasklane/contract/google.ts";
import type { NoticeKind } from "@tasklane/contract/notices.ts";
import type { Generated } from "kysely";
import type { BinMark } from "../domain/task.ts";

/**
 * When, by whom and at which revision of the list a sublist, section or label was deleted; null when it is not in the
 * bin. A label belongs to no list, so its revision is 0.
 */
interface InBin {
  bin_at: Generated<number | null>;
  bin_by: Generated<string | null>;
  bin_ver: Generated<number | null>;
}

/**
 * The tables of both databases, in the common subset of SQL (decision 0002): text ids, times in integer milliseconds,
 * booleans as 0 or 1, JSON as text. `changed` is the change number of the transaction that last wrote a row
 * (`engine.ts`).
 */
export interface Tables {
  meta: { key: string; value: string };

  account: {
    id: string;
    google_sub: string;
    email: string;
    name: string | null;
    picture: string | null;
    /** The refresh token, sealed (`security/seal.ts`); null after it was revoked. */
    token: string | null;
    scopes: string;
    /** `reauth` when Google no longer accepts our grant. */
    google: "connected" | "reauth";
    created_at: number;
    /** When the last complete pull of every list began; null until the first import is complete. */
    pulled_at: number | null;
    /** When the next background pull is due. Any server may claim it (`nextPulls.ts`). 0 means at once. */
    next_pull_at: Generated<number>;
    /** How long to wait after the next pull, in milliseconds; 0 before the first pull. */
    pull_wait: Generated<number>;
    /** The number of background pulls so far. */
    pull_count: Generated<number>;
    /** When Google's list of lists was last read. */
    hinted_at: Generated<number>;
    /** When we last read lists although Google's list of lists showed no change in them. */
    distrusted_at: Generated<number>;
    changed: number;
  };
  /** What an account's last run knew about its calls, as JSON: counts, and tracked changes (`sync/memory.ts`). */
  account_memory: { account_id: string; holder: string; memory: string };
  /** Lasting trouble of an account with Google (`accountTroubles.ts`). */
  account_trouble: {
    account_id: string;
    kind: GoogleTrouble["kind"];
    since: number;
    /** When this account's calls to Google may continue. */
    until: number;
  };
  session: {
    /** A hash of the id in the browser's cookie (`sessions.ts`). */
    id: string;
    account_id: string;
    created_at: number;
    seen_at: number;
    /** Roughly which browser began it (`auth/browserOf.ts`); null when unknown. */
    browser: string | null;
  };
  /** The states of finished sign-ins, so that each code is exchanged only once. */
  used_state: { state: string; at: number };
  /** How many calls were made under a key in a minute (`http/limits.ts`), as far as server processes have reported them. */
  rate_count: { key: string; minute: number; n: number };
  idempotency: {
    account_id: string;
    key: string;
    request: string;
    status: number;
    answer: string;
    at: number;
    /** The browser that numbered the call, and its number; null for other programs. */
    client: string | null;
    number: number | null;
  };
  /** A browser of a person. It waits for no answer to a mutation with a number below `settled`. */
  client: { account_id: string; id: string; settled: number; used_at: number };
  /** Hashes of the idempotency keys under which accounts were deleted (`deletions.ts`). */
  deletion: { call: string; at: number };
  /**
   * Which worker syncs an account, and until when. `fence` grows with each holder, so that older holders are refused
   * (rule U1).
   */
  lease: { account_id: string; holder: string; fence: number; expires_at: number };

  list: {
    id: string;
    name: string;
    /** The list's revision counter. Every change of a field takes the next revision. */
    seq: number;
    name_ver: number;
    shared: 0 | 1;
    created_at: number;
    dead_at: number | null;
    /** When and by whom the list was deleted, here or in Google; null when it is not in the bin. */
    bin_at: Generated<number | null>;
    bin_by: Generated<string | null>;
    bin_how: Generated<"here" | "google" | null>;
    changed: number;
  };
  /** A person's membership in a list, with the Google list that is its replica. A private list has one member. */
  member: {
    id: string;
    list_id: string;
    account_id: string;
    main_user: 0 | 1;
    state: "approved" | "pending" | "left" | "detached";
    epoch: number;
    google_list_id: string | null;
    /** The Google list that a member had before they left or were detached. Open pages may still show it. */
    former_list_id: string | null;
    is_default: 0 | 1;
    /** The order key of the list on this person's board. */
    place: string;
    /** The title that we and Google last agreed on. `title_ver` is the revision of the list's name at that agreement. */
    title: string;
    title_ver: number;
    list_etag: string | null;
    list_updated: string | null;
    /** The watermark: Google's time up to which changes were pulled; null before the first full listing. */
    watermark: number | null;
    /** When the last full listing began, by our clock. */
    full_at: number | null;
    pulled_at: number | null;
    missing: number;
    missing_at: number | null;
    /** The ids of the top-level tasks in the order that Google last showed, as JSON. */
    order_seen: string;
    /** The checkpoint. Every task up to this revision was found in sync with its replica. */
    settled: number;
    /** Google ids of a quarantined mass deletion that the person has to confirm (P4), as JSON. */
    held: Generated<string>;
    /** Google ids of a mass deletion that the person confirmed, as JSON. */
    released: Generated<string>;
    /** When the person joined, or restored the list from the bin; null for other private lists. */
    since: Generated<number | null>;
    /** When a placeholder list is no longer needed; null for other lists (S8). */
    spare_at: Generated<number | null>;
    /**
     * When to read this Google list again after we wrote to it. Our write changes the list's own time, which may hide
     * earlier edits of others.
     */
    written_at: Generated<number | null>;
    /**
     * When to read this list because another member is viewing the shared list; null when nobody does, or once a server
     * has claimed the read.
     */
    look_at: Generated<number | null>;
    /** The name that a placeholder list gets if the person put tasks into it (S8). */
    spare_name: Generated<string | null>;
    /** The list's revision when this person joined. In the bin they see only deletions from this revision on. */
    bin_from: Generated<number>;
    changed: number;
  };
  /** An event around a shared list, and the person who is notified of it (`notices.ts`). */
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
    /** The private list that the person got in place of the shared list. */
    own_list_id: string | null;
    /** The owner's answer to a request to join; null while it is open, and for notices of other kinds. */
    answer: "approved" | "declined" | null;
    at: number;
    seen_at: number | null;
  };
  sublist: { list_id: string; id: string; name: string; dead: 0 | 1; changed: number } & InBin;
  /** A section. `sublist_id` is empty for a section directly in the list. */
  section: {
    list_id: string;
    sublist_id: string;
    id: string;
    name: string;
    dead: 0 | 1;
    changed: number;
  } & InBin;
  /** All saved views of a person, in order, as JSON (`savedViews.ts`). */
  saved_views: { account_id: string; views: string; changed: number };
  label: { account_id: string; id: string; name: string; dead: 0 | 1; changed: number } & InBin;

  /** One canonical row per task, in every kind of list (rule M1). */
  task: {
    id: string;
    list_id: string;
    place: string;
    text: string;
    sublist: string | null;
    section: string | null;
    label: string | null;
    notes: string;
    due: string | null;
    status: string;
    parent: string | null;
    completed_at: number | null;
    /** Per field: revision, time and author of the last change, as JSON `{ field: { ver, at, by } }`. */
    stamps: string;
    /** The highest revision of the task's fields. */
    ver: number;
    dead_ver: number | null;
    dead_at: number | null;
    dead_by: string | null;
    /** The act of a person that deleted the task; null when the task is not in the bin (`services/bin`). */
    bin_act: Generated<string | null>;
    /** How the task was deleted: alone here, here with all completed tasks, or in Google. */
    bin_how: Generated<BinMark["how"] | null>;
    /** The Google product that assigned the task (`DOCUMENT`, `SPACE`); null for a task that a person made. */
    assigned: string | null;
    /** Only on the tombstone row that a move leaves in the old list: the id of the moved task (`leaveTombstone.ts`). */
    former_id: Generated<string | null>;
    created_at: number;
    changed: number;
  };
  /** A replica: what we know of the Google task that stands for a task in a member's account. */
  copy: {
    member_id: string;
    task_id: string;
    google_id: string;
    /** The Google list that still holds the replica while our move to the member's own list is not confirmed; null otherwise. */
    located: string | null;
    state: "live" | "gone";
    etag: string;
    updated: number;
    /** The encoded title, as Google has it. */
    raw_title: string;
    google_parent: string | null;
    /** The base: the field values that we and Google last agreed on, as JSON `{ field: { value, ver } }`. */
    base: string;
    /** The write log: the latest writes of this replica, ours and the person's, in Google's time, as JSON (`WriteLog`). */
    traces: string;
    /** The refusal that the task's card shows. `problem_ver` is the revision at which all other fields were in sync. */
    problem: string | null;
    problem_ver: number | null;
    /** Always 0. The column stays because the previous version of the program reads it. */
    failures: number;
    /** Which fields of this task Google refuses, as JSON (`refusals.ts`). */
    refusals: Generated<string>;
    /** When the first refused field is tried again, by our clock. */
    retry_at: Generated<number | null>;
    /**
     * The revision of the task when replica and task were last found in sync. The replica is behind while the task's
     * revision is higher.
     */
    agreed: number;
    changed: number;
  };
  grave: {
    member_id: string;
    google_id: string;
    task_id: string | null;
    by: "us" | "person";
    at: number;
    updated: number;
    raw_title: string;
    base: string | null;
  };
  intent: {
    id: string;
    member_id: string;
    task_id: string;
    kind: "insert" | "patch" | "delete" | "move" | "order";
    /** The field values that this call writes, as JSON `{ field: { value, ver } }`. */
    target: string;
    etag: string | null;
    sent_at: number;
    google_at: number;
    state: "open" | "done";
    /** For an insert: each attempt as `{ marker, target, parent, googleId? }`, as a JSON array. */
    attempts: string;
    google_id: string | null;
  };
  /**
   * A duplicate: a second Google task that a late insert of ours made. Our task takes its edits, then it is removed.
   */
  twin: {
    member_id: string;
    google_id: string;
    task_id: string;
    etag: string;
    raw_title: string;
    base: string;
    sent_at: number | null;
  };
  /**
   * A deleted parent task that a single read showed. The next full listing decides whether its subtasks were deleted
   * with it (P9).
   */
  awaited_cascade: { member_id: string; google_id: string; task_id: string; deleted_at: number };
  /** Every replaced value. `ver` and `at` say when the value was set; `until` and `replaced_at` say when it was replaced. */
  history: {
    id: string;
    list_id: string;
    task_id: string;
    field: string;
    value: string | null;
    ver: number;
    until: number;
    at: number;
    by: string;
    replaced_at: number;
    reason: "replaced" | "conflict" | "deleted";
  };
  /** A Google list whose creation is under way. `known` holds the ids of the lists that existed before (rule U11). */
  list_intent: {
    id: string;
    account_id: string;
    title: string;
    known: string;
    at: number;
    /** Our id of the deleted list that this list restores; null for a new list. */
    restores: string | null;
  };
  /** Tasks whose new content a job still has to bring to Google. */
  job_task: { job_id: string; task_id: string };
  job: {
    id: string;
    account_id: string;
    what: "import" | "rename" | "fill" | "clear";
    done: number;
    total: number;
    at: number;
  };
}
