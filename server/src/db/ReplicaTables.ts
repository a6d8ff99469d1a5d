import type { Generated } from "kysely";

/** The tables of what Tasklane knows of members' Google tasks and lists, and of writes to Google under way. */
export interface ReplicaTables {
  /** A replica: what Tasklane knows of the Google task that stands for a task in one member's account. */
  replica: {
    member_id: string;
    task_id: string;
    google_id: string;
    /** While a task moves between two Google lists: the Google list that may still hold it; null otherwise. */
    remote_list_id: string | null;
    state: "live" | "gone";
    etag: string;
    updated: number;
    /** Google's title. Sublist, section and label stand in parentheses at its end: `Buy milk (#Errands ##Shop ###Urgent)`. */
    raw_title: string;
    google_parent: string | null;
    /** The base: the field values that Tasklane and Google last agreed on, as JSON `{ field: { value, rev } }`. */
    base: string;
    /** The write log: when Tasklane and the person last wrote to the Google task, by Google's clock, as JSON (`WriteLog`). */
    write_log: string;
    /**
     * `problem`: why Google refuses the task, for its card. `problem_rev`: the task's revision at which Google refused everything
     * in which its task differs from ours.
     */
    problem: string | null;
    problem_rev: number | null;
    /** Which parts of the task Google refuses to store, as JSON (`refusals.ts`). */
    refusals: Generated<string>;
    /** If Google refuses to store parts of this task: when the first of them is tried again, by our clock. */
    retry_at: Generated<number | null>;
    /**
     * The task's revision when it was last found equal to the Google task. While the task's revision is higher, the push compares
     * the two.
     */
    synced_rev: number;
    changed: number;
  };
  /** A tombstone: the id of a Google task that was removed or has left the list (`TombstoneState`). */
  tombstone: {
    member_id: string;
    google_id: string;
    task_id: string | null;
    by: "us" | "person";
    at: number;
    updated: number;
    raw_title: string;
    base: string | null;
  };
  pending_write: {
    id: string;
    member_id: string;
    task_id: string;
    kind: "insert" | "patch" | "delete" | "move" | "order";
    /** The field values that this call to Google writes, as JSON `{ field: { value, rev } }`. */
    target: string;
    etag: string | null;
    sent_at: number;
    google_at: number;
    state: "open" | "done";
    /** For an insert: its attempts as a JSON array of `Attempt` (`domain/replica.ts`). */
    attempts: string;
    google_id: string | null;
  };
  /**
   * A duplicate: a second Google task for one of ours, made by an insert that arrived late. Our task takes its edits, then the
   * push removes it.
   */
  duplicate: {
    member_id: string;
    google_id: string;
    task_id: string;
    etag: string;
    raw_title: string;
    base: string;
    sent_at: number | null;
  };
  /**
   * A parent task was found deleted by a single reading. Before its subtasks are deleted in Tasklane, the next pull reads each of
   * them (P9).
   */
  pending_cascade: { member_id: string; google_id: string; task_id: string; deleted_at: number };
  /**
   * A pending write that creates a Google list. `known` holds the ids of the lists that the account had before. So if the answer
   * is lost, the new list is recognised (rule U11).
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
