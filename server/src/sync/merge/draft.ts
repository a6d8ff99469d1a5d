import type { Field, TaskSet, TaskState, Values } from "../../domain/task.ts";
import { FIELDS } from "../../domain/task.ts";
import { UNKNOWN } from "../../domain/replica.ts";
import type {
  Base,
  CopyState,
  GraveState,
  IntentState,
  KnownNames,
  TwinState,
} from "../../domain/replica.ts";
import type { MemberRow } from "../../db/tables/members.ts";
import type { Seen } from "./RemoteTask.ts";

/**
 * One member's side of some tasks of a list, as a working set: `decide` changes it in memory, `apply` has read it and
 * writes it back. The canonical tasks stand beside it in a `TaskSet`.
 */
export class Draft {
  readonly set: TaskSet;
  /** The account whose Google tasks these are. */
  readonly account: string;
  /** Our time. */
  readonly now: number;
  /** Google's time of the last complete pull. */
  readonly pulledAt: number;
  /** Whether the list is read for the first time since the database was put back from a back-up. */
  readonly recovers: boolean;
  readonly copies = new Map<string, CopyState>();
  readonly graves = new Map<string, GraveState>();
  readonly twins = new Map<string, TwinState>();
  readonly intents = new Map<string, IntentState>();
  /** Deletions of parents that wait for a listing, by Google's id (P9). */
  readonly awaited = new Map<string, { taskId: string; deletedAt: number }>();
  /** Google's ids of removals about which the person is asked (P4). */
  readonly held = new Set<string>();
  /** ... and of those that were meant, until they are read. */
  readonly released = new Set<string>();
  readonly touched = {
    copies: new Set<CopyState>(),
    graves: new Set<string>(),
    twins: new Set<string>(),
    intents: new Set<IntentState>(),
    awaited: new Set<string>(),
    held: new Set<string>(),
  };
  private readonly byGoogleId = new Map<string, string>();
  private readonly known: KnownNames | null;

  /** @param names what titles may speak of; null where nothing of Google's is decided on */
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

  /** Puts a copy that was read from the store into the draft. */
  load(copy: CopyState): void {
    this.copies.set(copy.taskId, copy);
    if (copy.state === "live") this.byGoogleId.set(copy.googleId, copy.taskId);
  }

  /** The id of our task that a Google id stands for; undefined when it is none of ours. */
  taskOf(googleId: string | null): string | undefined {
    return googleId === null ? undefined : this.byGoogleId.get(googleId);
  }

  liveCopy(taskId: string): CopyState | undefined {
    const copy = this.copies.get(taskId);
    return copy?.state === "live" ? copy : undefined;
  }

  keepCopy(copy: CopyState): void {
    this.removeTwin(copy.googleId);
    this.load(copy);
    this.touched.copies.add(copy);
  }

  change(copy: CopyState): void {
    this.touched.copies.add(copy);
  }

  /** The copy is gone at Google; its id goes to the graves with its last base. */
  bury(copy: CopyState, by: GraveState["by"], at: number): void {
    this.byGoogleId.delete(copy.googleId);
    const { googleId, taskId, updated, rawTitle, base } = copy;
    this.dig({ googleId, taskId, by, at, updated, rawTitle, base });
    copy.state = "gone";
    this.touched.copies.add(copy);
  }

  dig(grave: GraveState): void {
    this.graves.set(grave.googleId, grave);
    this.touched.graves.add(grave.googleId);
  }

  removeGrave(googleId: string): void {
    if (this.graves.delete(googleId)) this.touched.graves.add(googleId);
  }

  keepTwin(twin: TwinState): void {
    this.twins.set(twin.googleId, twin);
    this.touched.twins.add(twin.googleId);
  }

  removeTwin(googleId: string): void {
    if (this.twins.delete(googleId)) this.touched.twins.add(googleId);
  }

  await(googleId: string, taskId: string, deletedAt: number): void {
    this.awaited.set(googleId, { taskId, deletedAt });
    this.touched.awaited.add(googleId);
  }

  stopAwaiting(googleId: string): void {
    if (this.awaited.delete(googleId)) this.touched.awaited.add(googleId);
  }

  /** Whether Google shows the copy deleted, or what it hangs under, and the person is asked whether that was meant (P4). */
  isHeld({ googleId, googleParent }: CopyState): boolean {
    return this.held.has(googleId) || (googleParent !== null && this.held.has(googleParent));
  }

  /** The person took the removal back in Google: what did not reach the copy since, nor those under it, is pushed. */
  letGo({ googleId }: CopyState): void {
    if (!this.held.delete(googleId)) return;
    this.touched.held.add(googleId);
    for (const copy of this.copies.values()) {
      if (copy.googleId !== googleId && copy.googleParent !== googleId) continue;
      for (const task of [this.set.get(copy.taskId), ...this.set.children(copy.taskId)])
        if (task && !task.dead) this.set.touch(task);
    }
  }

  keepIntent(intent: IntentState): void {
    this.intents.set(intent.id, intent);
    this.touched.intents.add(intent);
  }

  /** The call came to its end, whatever it was. */
  close(intent: IntentState): void {
    intent.state = "done";
    this.touched.intents.add(intent);
  }

  openIntents(taskId: string): IntentState[] {
    return [...this.intents.values()].filter((intent) => intent.taskId === taskId && intent.state === "open");
  }

  /** Copies that we believe to hang under this task at Google no longer know their parent. */
  orphanChildren(taskId: string): void {
    for (const copy of this.copies.values()) {
      if (copy.state !== "live" || copy.base.parent.value !== taskId) continue;
      copy.base.parent = { ...copy.base.parent, value: UNKNOWN };
      this.change(copy);
    }
  }
}

/** A base that holds exactly what the task holds now. */
export function baseOf(task: TaskState): Base {
  return Object.fromEntries(
    FIELDS.map((field) => [field, { value: task.values[field], ver: task.stamps[field].ver }]),
  ) as Base;
}

/** Whether the copy at Google differs from the task: being behind is the outbox (rule M5). */
export function isBehind(task: TaskState, copy: CopyState | undefined): boolean {
  if (task.dead) return copy?.state === "live";
  if (copy?.state !== "live") return true;
  return behindFields(task, copy).length > 0;
}

/** The fields in which a live copy differs from its task. */
export function behindFields(task: TaskState, copy: CopyState): Field[] {
  return FIELDS.filter((field) => copy.base[field].value !== task.values[field]);
}

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

/** A copy that begins with what is seen of it. */
export function newCopy(taskId: string, seen: Seen, base: Base): CopyState {
  return {
    taskId,
    googleId: seen.id,
    located: null,
    state: "live",
    etag: seen.etag,
    updated: seen.updated,
    rawTitle: seen.title,
    googleParent: seen.parent,
    base,
    traces: {},
    problem: null,
    problemVer: null,
    refusals: {},
    agreed: 0,
  };
}
