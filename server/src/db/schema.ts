import type { GoogleTrouble } from "@tasklane/contract/google.ts";
import type { NoticeKind } from "@tasklane/contract/notices.ts";
import type { Generated } from "kysely";

/**
 * The tables as both databases hold them, in the common subset of SQL (decision 0002): text ids, integer
 * milliseconds, 0/1, JSON as text. `changed` is the number of the transaction that last wrote a row (`engine.ts`).
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
    /** When every list was last pulled to its end; null until the first import is complete. */
    pulled_at: number | null;
    /** When it is pulled next in the background, by whichever server claims it (`nextPulls.ts`); 0 for at once. */
    next_pull_at: Generated<number>;
    /** How long the pull after that one waits; 0 before the first. */
    pull_wait: Generated<number>;
    /** Background pulls so far. */
    pull_count: Generated<number>;
    /** When Google's list of lists was last read. */
    hinted_at: Generated<number>;
    /** When the word of that list was last not trusted. */
    distrusted_at: Generated<number>;
    changed: number;
  };
  /** Trouble of an account with Google that lasts (`accountTroubles.ts`). */
  /** What the last run of an account knew of its calls to Google, as JSON (`sync/memory.ts`), and which server wrote it. */
  account_memory: { account_id: string; holder: string; memory: string };
  account_trouble: {
    account_id: string;
    kind: GoogleTrouble["kind"];
    since: number;
    /** When Google is asked again for this account. */
    until: number;
  };
  session: {
    /** A hash of what the browser's cookie holds (`sessions.ts`). */
    id: string;
    account_id: string;
    created_at: number;
    seen_at: number;
    /** Roughly what browser it was begun in (`auth/browserOf.ts`); null when that is not known. */
    browser: string | null;
  };
  /** States of sign-ins that were used, so that a code is exchanged once. */
  used_state: { state: string; at: number };
  /** Calls of a minute under a key (`http/limits.ts`), as far as processes have told each other. */
  rate_count: { key: string; minute: number; n: number };
  idempotency: {
    account_id: string;
    key: string;
    request: string;
    status: number;
    answer: string;
    at: number;
  };
  /** Calls under an idempotency key that deleted an account. */
  deletion: { call: string; at: number };
  /** Who works for an account until when; `fence` grows with each holder (rule U1). */
  lease: { account_id: string; holder: string; fence: number; expires_at: number };

  list: {
    id: string;
    name: string;
    /** The counter of versions of this list; every change of a field takes the next number. */
    seq: number;
    name_ver: number;
    shared: 0 | 1;
    created_at: number;
    dead_at: number | null;
    changed: number;
  };
  /** A person's part in a list and the Google list that holds their replica. An own list has one member. */
  member: {
    id: string;
    list_id: string;
    account_id: string;
    main_user: 0 | 1;
    state: "approved" | "pending" | "left" | "detached";
    epoch: number;
    google_list_id: string | null;
    /** The Google list that it was, for those who still show it, after the member left or was detached. */
    former_list_id: string | null;
    is_default: 0 | 1;
    /** Order of the list on this person's board. */
    place: string;
    /** The title that we and Google last agreed on, and the version of the list's name that it was. */
    title: string;
    title_ver: number;
    list_etag: string | null;
    list_updated: string | null;
    /** Google's time up to which changes were pulled; null before the first whole listing. */
    watermark: number | null;
    /** When the last whole listing was begun, by our clock. */
    full_at: number | null;
    pulled_at: number | null;
    missing: number;
    missing_at: number | null;
    /** Ids of the top-level tasks in the order that Google last showed, as JSON. */
    order_seen: string;
    /** Every task whose version is not above this one was found in step with its replica. */
    settled: number;
    /** Google ids of a mass deletion in Google about which the person is asked (P4), as JSON. */
    held: Generated<string>;
    /** Those about which they said that it was meant. */
    released: Generated<string>;
    /** When they came to take part; null for an own list. */
    since: Generated<number | null>;
    /** When this Google list, which was made for somebody who waits or waited for approval, is not needed any more (S8). */
    spare_at: Generated<number | null>;
    /** From when on this Google list, to which we wrote, is to be read: its own time may hide what others did before. */
    written_at: Generated<number | null>;
    /** When it is to be read because somebody else looks at the shared list; null when nobody does, or it is being read. */
    look_at: Generated<number | null>;
    /** The name that this list gets if something was done with it meanwhile (S8). */
    spare_name: Generated<string | null>;
    changed: number;
  };
  /** Something that happened around a shared list and that one person is told (`notices.ts`). */
  notice: {
    id: string;
    /** Who is told. */
    account_id: string;
    kind: NoticeKind;
    /** Who did it, or who became the owner; null once that account is deleted. */
    actor_id: string | null;
    list_id: string | null;
    /** The shared list's name at that time; what it is called later is no business of who left it (I7). */
    list_name: string;
    /** The own list that the person has in its place. */
    own_list_id: string | null;
    /** How the owner answered a request; null while it is open, and for other kinds. */
    answer: "approved" | "declined" | null;
    at: number;
    seen_at: number | null;
  };
  sublist: { list_id: string; id: string; name: string; dead: 0 | 1; changed: number };
  /** `sublist_id` is empty for a section of the list itself. */
  section: { list_id: string; sublist_id: string; id: string; name: string; dead: 0 | 1; changed: number };
  label: { account_id: string; id: string; name: string; dead: 0 | 1; changed: number };

  /** One canonical row per task, whoever's list it is (rule M1). */
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
    /** `{ field: { ver, at, by } }`, as JSON. */
    stamps: string;
    /** The highest version of any of its fields. */
    ver: number;
    dead_ver: number | null;
    dead_at: number | null;
    dead_by: string | null;
    /** Where Google assigned it from (`DOCUMENT`, `SPACE`); null for a task that a person made. */
    assigned: string | null;
    /** Of a task that stands, dead, for one that was moved to another list: the id of that one (`leaveTombstone.ts`). */
    former_id: Generated<string | null>;
    created_at: number;
    changed: number;
  };
  /** What a member's Google account is known to hold of a task. */
  copy: {
    member_id: string;
    task_id: string;
    google_id: string;
    /** The Google list in which it still stands while our move to the member's own one is not known to have landed. */
    located: string | null;
    state: "live" | "gone";
    etag: string;
    updated: number;
    /** The title as Google holds it. */
    raw_title: string;
    google_parent: string | null;
    /** `{ field: { value, ver } }`: what we and Google last agreed on, as JSON. */
    base: string;
    /** Traces of our own writes and of the person's, by Google's time, as JSON (`CopyTraces`). */
    traces: string;
    /** What the task's card says is refused, and the version of the task at which everything else was in step. */
    problem: string | null;
    problem_ver: number | null;
    /** Always 0; stays for the version before this one. */
    failures: number;
    /** What Google refuses of this task, field by field, as JSON (`refusals.ts`). */
    refusals: Generated<string>;
    /** When the first of them is tried again (our time). */
    retry_at: Generated<number | null>;
    /** The task's version at which it was last found in step; below the task's, the replica is behind. */
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
    /** `{ field: { value, ver } }` that this call writes, as JSON. */
    target: string;
    etag: string | null;
    sent_at: number;
    google_at: number;
    state: "open" | "done";
    /** Of an insert: `[{ marker, target, parent, googleId? }]`, as JSON. */
    attempts: string;
    google_id: string | null;
  };
  /** A late second replica of our own insert, to be merged and removed. */
  twin: {
    member_id: string;
    google_id: string;
    task_id: string;
    etag: string;
    raw_title: string;
    base: string;
    sent_at: number | null;
  };
  /** A deletion of a parent seen by a single reading; its subtasks are judged on the next listing (P9). */
  awaited_cascade: { member_id: string; google_id: string; task_id: string; deleted_at: number };
  /** Every value that was replaced: `ver` and `at` are when it was set, `until` and `replaced_at` when it went. */
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
  /** A Google list that is being created, with the lists that were there before (rule U11). */
  list_intent: { id: string; account_id: string; title: string; known: string; at: number };
  /** Tasks that a job rewrites and that Google does not hold yet. */
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
