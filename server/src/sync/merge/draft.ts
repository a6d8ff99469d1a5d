import type { Field, TaskSet, TaskState, Values } from "../../domain/task.ts";
import { FIELDS } from "../../domain/task.ts";
import { newId } from "../../domain/newId.ts";
import type { KnownNames } from "../../domain/title.ts";
import { duplicateOf, isOnItsWay, newReplica, tombstoneOf, UNKNOWN_PARENT } from "../../domain/replica.ts";
import type { InOtherList } from "../../db/tables/knownTasks.ts";
import { keyOf } from "../../db/tables/remoteTaskRows.ts";
import type {
  Base,
  LiveReplica,
  ReplicaState,
  TombstoneState,
  PendingWriteState,
  DuplicateState,
} from "../../domain/replica.ts";
import type { MemberRow } from "../../db/tables/members.ts";
import type { RemoteTask } from "./RemoteTask.ts";

/**
 * A working set in memory: some tasks of a list (`set`), and what is known of one member's Google tasks for them. `openDraft` reads
 * it from the database, `decide` changes it, and `saveDraft` writes it back (`drafts.ts`).
 */
export class Draft {
  readonly set: TaskSet;
  /** The Tasklane account to which these Google tasks belong. */
  readonly account: string;
  /** The id of one act: all tasks that this draft finds deleted in Google get it. The bin groups deleted tasks by act. */
  readonly act = newId();
  /** Our time. */
  readonly now: number;
  /** When the last complete pull of the list began, by Google's clock. */
  readonly pulledAt: number;
  /** Whether a back-up was restored, and the list was not read since: tasks may lack the replicas of later inserts (P7.7). */
  readonly recovers: boolean;
  /** Replicas by the Tasklane id of their task. */
  readonly replicas = new Map<string, ReplicaState>();
  /** Tombstones and duplicates by Google id, and pending writes by their own id. */
  readonly tombstones = new Map<string, TombstoneState>();
  readonly duplicates = new Map<string, DuplicateState>();
  readonly pendingWrites = new Map<string, PendingWriteState>();
  /** Google tasks that belong to other lists of the account in Tasklane, by Google id. */
  readonly inOtherLists = new Map<string, InOtherList>();
  /** When Google removed tasks of other lists that stand for no task of ours, by Google id. */
  readonly removedInOtherLists = new Map<string, number>();
  /** Markers of inserts that were sent to this Google list. Their tasks have moved, and are decided on elsewhere (U4.8). */
  readonly movedInserts = new Set<string>();
  /** Google ids of tasks whose deletion is quarantined: the person is asked whether it is meant (P4). */
  readonly quarantined = new Set<string>();
  /** Tasklane ids of tasks that this draft created because they are new in Google. */
  readonly met = new Set<string>();
  /** What `saveDraft` has to write, besides the changed tasks of `set`. */
  readonly affected = {
    replicas: new Set<ReplicaState>(),
    /** Google ids whose tombstone or duplicate changed, and keys of replicas that are no longer there. */
    googleIds: new Set<string>(),
    pendingWrites: new Set<PendingWriteState>(),
    quarantined: new Set<string>(),
  };
  private readonly byGoogleId = new Map<string, string>();
  private readonly known: KnownNames | null;

  /**
   * @param names the names of the list's sublists, sections and labels, to parse titles; null if it decides on no Google task
   */
  constructor(
    set: TaskSet,
    { account_id, watermark, full_at }: Pick<MemberRow, "account_id" | "watermark" | "full_at">,
    names: KnownNames | null,
    now: number,
  ) {
    this.set = set;
    this.account = account_id;
    this.pulledAt = watermark ?? 0;
    this.recovers = watermark === null && full_at !== null;
    this.known = names;
    this.now = now;
  }

  get names(): KnownNames {
    if (!this.known) throw new Error("the draft was opened for no task of Google's");
    return this.known;
  }

  /** Adds a replica as the database has it, without marking it as changed. */
  load(replica: ReplicaState): void {
    this.replicas.set(replica.taskId, replica);
    if (replica.state === "live") this.byGoogleId.set(replica.googleId, replica.taskId);
  }

  /** Returns the id of the Tasklane task whose Google task has this id; undefined when there is none. */
  taskOf(googleId: string | null): string | undefined {
    return googleId === null ? undefined : this.byGoogleId.get(googleId);
  }

  liveReplica(taskId: string): LiveReplica | undefined {
    const replica = this.replicas.get(taskId);
    return replica?.state === "live" ? replica : undefined;
  }

  /** Adds or replaces the replica of a task, and has it saved. Its Google task is no duplicate any more. */
  keepReplica(replica: LiveReplica): void {
    this.removeDuplicate(replica.googleId);
    const before = this.replicas.get(replica.taskId);
    if (before) this.affected.googleIds.add(keyOf(before));
    this.load(replica);
    this.affected.replicas.add(replica);
  }

  /** Marks a replica as changed, so that it is saved. */
  change(replica: ReplicaState): void {
    this.affected.replicas.add(replica);
  }

  /**
   * The replica's Google task is gone: replaces the replica by its tombstone.
   * @param at if we deleted the Google task: a time of Google's before our call; else "unknown"
   */
  addTombstone(replica: LiveReplica, by: TombstoneState["by"], at: TombstoneState["at"]): void {
    this.byGoogleId.delete(replica.googleId);
    this.replicas.delete(replica.taskId);
    // `at` is 0 if the push has not read anything from Google yet, and so knows no time of Google's.
    this.putTombstone(tombstoneOf(replica, { by, at: at === 0 ? "unknown" : at }));
  }

  putTombstone(tombstone: TombstoneState): void {
    this.tombstones.set(tombstone.googleId, tombstone);
    this.affected.googleIds.add(tombstone.googleId);
  }

  removeTombstone(googleId: string): void {
    if (this.tombstones.delete(googleId)) this.affected.googleIds.add(googleId);
  }

  keepDuplicate(duplicate: DuplicateState): void {
    this.duplicates.set(duplicate.googleId, duplicate);
    this.affected.googleIds.add(duplicate.googleId);
  }

  /** Exchanges a replica and a duplicate of its task: each Google task takes the other's place. */
  exchange(replica: LiveReplica, duplicate: DuplicateState): void {
    const { taskId } = replica;
    this.byGoogleId.delete(replica.googleId);
    this.removeTombstone(duplicate.googleId);
    const { googleId: first, rawTitle: title } = duplicate;
    this.keepReplica(newReplica({ taskId, googleId: first, rawTitle: title, base: duplicate.base }));
    this.keepDuplicate(duplicateOf(replica));
    const task = this.set.get(taskId);
    if (task) this.set.markBehind(task);
  }

  removeDuplicate(googleId: string): void {
    if (this.duplicates.delete(googleId)) this.affected.googleIds.add(googleId);
  }

  /** Notes or ends the pending cascade of a tombstone: its subtasks wait to be read (P9). */
  setCascade(googleId: string, cascadeAt: number | null): void {
    const tombstone = this.tombstones.get(googleId);
    if (tombstone && tombstone.cascadeAt !== cascadeAt) this.putTombstone({ ...tombstone, cascadeAt });
  }

  /** How a Google task left this Google list: its tombstone, or "moved away" on its way to another. Undefined if it did not. */
  removalOf(googleId: string): TombstoneState | "moved away" | undefined {
    const other = this.inOtherLists.get(googleId);
    if (other) return other.removal ?? (other.isLeaving ? "moved away" : undefined);
    return this.tombstones.get(googleId);
  }

  /** Whether the person still has to confirm the deletion of the replica's Google task or of its parent (P4). */
  isQuarantined({ googleId, googleParent }: LiveReplica): boolean {
    return this.quarantined.has(googleId) || (googleParent !== null && this.quarantined.has(googleParent));
  }

  /**
   * Google showed the task as deleted, and now it is alive again: the person need not be asked about it any more. While they were
   * asked, the push skipped the task and its subtasks. So give them new revisions, and the next push compares them.
   */
  endQuarantine({ googleId }: LiveReplica): void {
    if (!this.quarantined.delete(googleId)) return;
    this.affected.quarantined.add(googleId);
    for (const replica of this.replicas.values()) {
      if (replica.googleId !== googleId && replica.googleParent !== googleId) continue;
      for (const task of [this.set.get(replica.taskId), ...this.set.children(replica.taskId)])
        if (task && !task.deleted) this.set.markBehind(task);
    }
  }

  keepPendingWrite(pendingWrite: PendingWriteState): void {
    this.pendingWrites.set(pendingWrite.id, pendingWrite);
    this.affected.pendingWrites.add(pendingWrite);
  }

  /** Closes a pending write, whether it arrived or not. */
  close(pendingWrite: PendingWriteState): void {
    pendingWrite.state = "done";
    this.affected.pendingWrites.add(pendingWrite);
  }

  openPendingWrites(taskId: string): PendingWriteState[] {
    return [...this.pendingWrites.values()].filter(
      (pendingWrite) => pendingWrite.taskId === taskId && pendingWrite.state === "open",
    );
  }

  /** Marks the Google parent as unknown for every Google task that we last saw under this task. */
  orphanChildren(taskId: string): void {
    for (const replica of this.replicas.values()) {
      if (replica.state !== "live" || replica.base.parent.value !== taskId) continue;
      replica.base.parent = { ...replica.base.parent, value: UNKNOWN_PARENT };
      this.change(replica);
    }
  }
}

/** Makes a base from the task's present values. */
export function baseOf(task: TaskState): Base {
  return Object.fromEntries(
    FIELDS.map((field) => [field, { value: task.values[field], rev: task.revisions[field].rev }]),
  ) as Base;
}

/** Whether the push has to write to Google: the Google task differs, or is still in another list (rule M5). */
export function isBehind(task: TaskState, replica: ReplicaState | undefined): boolean {
  if (task.deleted) return replica?.state === "live";
  if (replica?.state !== "live" || isOnItsWay(replica)) return true;
  return behindFields(task, replica).length > 0;
}

/** Returns the fields in which the Google task differs from ours, as far as we know. */
export function behindFields(task: TaskState, replica: ReplicaState): Field[] {
  return FIELDS.filter((field) => replica.base[field].value !== task.values[field]);
}

/** The values of a task of which nothing is known. */
export const EMPTY: Values = {
  text: "",
  sublist: null,
  section: null,
  label: null,
  notes: "",
  due: null,
  status: "needsAction",
  parent: null,
};

/** Makes a replica from what Google shows. */
export function replicaOf(taskId: string, remote: RemoteTask, base: Base): LiveReplica {
  const { id: googleId, title: rawTitle, etag, updated, parent: googleParent } = remote;
  return newReplica({ taskId, googleId, rawTitle, base, etag, updated, googleParent });
}
