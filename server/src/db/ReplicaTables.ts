import type { Generated } from "kysely";

/** The tables of what Tasklane knows of members' Google tasks and lists, and of writes to Google under way. */
export interface ReplicaTables {
  /**
   * What Tasklane knows of one Google task of an account (rule M8). The row stays when the task moves between lists, here or in
   * Google. `state` tells for what the Google task stands: it is the replica of a task (`live`, or `refused` when Google does not
   * create it), a `duplicate`, or `deleted` (a tombstone).
   */
  remote_task: {
    account_id: string;
    /** Google's id of the task. For a task that Google refuses to create: a prefix and our task id (`keyOf`). */
    google_id: string;
    /** The membership in whose list the task is in Tasklane. */
    member_id: string;
    /** The task whose replica this is; null for duplicates and tombstones. */
    task_id: string | null;
    /** The task of a duplicate or of a tombstone, if it is known; null for replicas. */
    belongs_to: string | null;
    state: "live" | "refused" | "duplicate" | "deleted";
    /**
     * While a task moves between two Google lists: for its replica, the list that it has not left yet (`remoteListId`). For a
     * tombstone, the list in which the person removed it on its way (`removedInList`). Null otherwise.
     */
    remote_list_id: string | null;
    google_parent: string | null;
    etag: string;
    /** Google's `updated` of the last state that we knew; 0 if the next reading is newer in any case (`NEVER_READ`). */
    updated: number;
    /** Google's title, with the names of sublist, section and label in parentheses at its end: `Milk (#Errands)`. */
    raw_title: string;
    /** The base: the field values that Tasklane and Google last agreed on, as JSON `{ field: { value, rev } }`; null if unknown. */
    base: string | null;
    /** The write log (rule M6), as JSON (`WriteLog`). */
    write_log: string;
    /** Who removed the Google task (`TombstoneState`); null for replicas, and for duplicates that were never removed. */
    removed_by: "us" | "person" | null;
    /** `at` of the tombstone (`TombstoneState`), as a number (`AT`); null where `removed_by` is null. */
    removed_at: number | null;
    /** A time at which a person removed this parent task, whose subtasks still have to be read (`TombstoneState`). */
    cascade_at: number | null;
    /** For a duplicate: Google's time before we first sent its removal. */
    sent_at: number | null;
    /**
     * `problem`: why Google refuses the task, for its card. `problem_rev`: the task's revision at which Google refused everything
     * in which its task differs from ours.
     */
    problem: string | null;
    problem_rev: number | null;
    /** Which parts of the task Google refuses to store, as JSON (`refusals.ts`). For a duplicate: its removal, as `delete`. */
    refusals: Generated<string>;
    /** If Google refuses any of that: when the first of it is tried again, by our clock. */
    retry_at: Generated<number | null>;
    /** The task's revision when it was last found equal to the Google task. The push compares a task whose revision is higher. */
    synced_rev: number;
    changed: number;
  };
  /** A call to Google whose outcome is open, or a finished insert of which a late attempt may still arrive (rule M7). */
  pending_write: {
    id: string;
    member_id: string;
    task_id: string;
    kind: "insert" | "patch" | "delete" | "move";
    /** The field values that this call to Google writes, as JSON `{ field: { value, rev } }`. */
    target: string;
    etag: string | null;
    sent_at: number;
    google_at: number;
    state: "open" | "done";
    /** For an insert: its attempts as a JSON array of `Attempt` (`domain/replica.ts`). */
    attempts: string;
  };
  /**
   * A pending write that creates a Google list. `known` holds the ids of the lists that the account had before, as a JSON array. So
   * if the answer is lost, the new list is recognised (rule U11.1).
   */
  pending_list: {
    id: string;
    account_id: string;
    title: string;
    known: string;
    at: number;
    /** If this list is made to restore a deleted one: our id of the deleted list; null otherwise. */
    restores: string | null;
  };
}
