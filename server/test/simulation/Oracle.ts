import { decodeTitle, encodeTitle } from "@tasklane/contract/titles.ts";
import type { GoogleTaskBody } from "../../src/google/GoogleTasks.ts";
import { CONTENT } from "../../src/domain/task.ts";
import type { Field, Value } from "../../src/domain/task.ts";

/** The fields whose values are compared as a whole. Notes are compared by line. */
export type Written = Exclude<Field, "notes" | "parent">;

/**
 * A person's change of one field. `previous` is the write whose value the person saw before; 0 if no write is known.
 */
export interface Write {
  id: number;
  task: number;
  field: Written;
  value: Value;
  previous: number;
  place: string;
  at: number;
  /**
   * True if our promises do not cover the change: its person had left the shared list, or Google let our write
   * replace the change although the write came with an old etag.
   */
  excluded: boolean;
}

/** All content of a task that a person saw when they acted. */
interface SeenContent {
  seen: Map<Written, number>;
  lines: Set<string>;
}

/** A person's move of a task in Google between lists with different members. */
export interface Departure extends SeenContent {
  place: string;
  /** When the task was last moved after that; null if it was not. */
  movedAgainAt: number | null;
}

/** The moves of a task between lists. */
export interface Moved {
  /** Whether a move was into or out of a shared list. */
  shared: boolean;
  /** The lists between which it was moved, if their people were the same then. */
  lists: Set<string>;
  /**
   * When each account that moved the task last took it out of the shared list; null while the task is where others see
   * it.
   */
  leftAt: Map<string, number | null>;
  departures: Departure[];
}

/** A person's deletion, with all content that the person saw at that time. */
export interface Deletion extends SeenContent {
  task: number;
  place: string;
  /** Google's id of the parent with which the task was removed. */
  withParent: string | null;
  /** Whether the task was under a parent, which may have been removed since. */
  wasSubtask: boolean;
  at: number;
  excluded: boolean;
  /** Whether somebody undid the deletion. */
  takenBack: boolean;
  /** The account that deleted the task, if it did so in our app. */
  by?: string;
}

/** The next instance of a repeating task, which Google made. */
export interface Next {
  task: number;
  place: string;
  excluded: boolean;
}

export interface Line {
  task: number;
  line: string;
  place: string;
  at: number;
  excluded: boolean;
}

/** What a person saw of a task when they acted. */
export interface Sight {
  values: Record<Written, Value>;
  notes: string;
}

export const linesOf = (notes: string): string[] => (notes === "" ? [] : notes.split("\n"));
/** Encodes a title of this text without names. */
export function plainTitle(text: string): string {
  return encodeTitle({ text, sublist: null, section: null, label: null, path: [] });
}

export const CONTENT_WRITTEN = CONTENT.filter((field): field is Written => field !== "notes");

/**
 * Records only what people did and saw. Texts, names, dates and lines are never used twice. So a value tells from
 * which write it came, and a text tells which task it is. A value that is not unique (nothing, a status) never counts
 * as seen.
 */
export class Oracle {
  readonly writes = new Map<number, Write>();
  readonly byField = new Map<string, Write[]>();
  readonly creations = new Map<number, { place: string; excluded: boolean }>();
  readonly deletions: Deletion[] = [];
  readonly added: Line[] = [];
  readonly removed: Line[] = [];
  /** Tasks whose deletion somebody undid, and when that last happened. */
  readonly restored = new Map<number, number>();
  /**
   * Fields (`task:field`) and tasks (`task:*`) that Google let our write replace, although the write came with an old
   * etag.
   */
  readonly unprotected = new Set<string>();
  /** Tasks that ever repeated. All instances that Google makes count as one task, with the first one's number. */
  readonly repeating = new Set<number>();
  readonly nexts: Next[] = [];
  /** Tasks that a document or a chat assigned to somebody. */
  readonly assigned = new Set<number>();
  /** Google ids of tasks whose deletion we requested. */
  readonly deletedByUs = new Set<string>();
  /** Our moves of subtasks to other lists: the Google id of the parent that the subtask left, and when. */
  readonly movedOut: { task: number | undefined; from: string; at: number }[] = [];
  /** Moves of tasks between lists in Google's own app, by Tasklane's ids of the lists (E10). */
  readonly movedThere: { task: number; from: string; to: string; place: string; at: number }[] = [];
  private readonly byValue = new Map<string, Write>();
  private readonly byText = new Map<string, number>();
  private readonly now: () => number;
  private tasks = 0;
  private tokens = 0;

  constructor(now: () => number) {
    this.now = now;
  }

  /** Returns a value that was never used before. */
  token(field: Field | "line"): string {
    const n = ++this.tokens;
    if (field !== "due") return `${field === "line" ? "n" : field[0]!.toUpperCase()}${field.length}${n}`;
    return new Date(Date.UTC(2030, 0, 1) + n * 86_400_000).toISOString().slice(0, 10);
  }

  create(place: string, values: Partial<Record<Written, Value>>, notes: string): number {
    const task = ++this.tasks;
    this.creations.set(task, { place, excluded: false });
    for (const [field, value] of Object.entries(values) as [Written, Value][]) {
      if (value !== null) this.write(task, field, value, null, place);
    }
    for (const line of linesOf(notes)) this.addLine(task, line, place);
    return task;
  }

  write(task: number, field: Written, value: Value, seen: Value, place: string): Write {
    const previous = this.writeOf(field, seen);
    const at = this.now();
    const write = { id: this.writes.size + 1, task, field, value, previous, place, at, excluded: false };
    this.writes.set(write.id, write);
    const key = `${task}:${field}`;
    this.byField.set(key, [...(this.byField.get(key) ?? []), write]);
    if (value !== null && field !== "status") this.byValue.set(`${field}:${value}`, write);
    if (field === "text") this.byText.set(value!, task);
    return write;
  }

  /** @returns the removal, if a line was removed */
  notes(task: number, before: string, after: string, place: string): Line | null {
    const [old, now] = [new Set(linesOf(before)), new Set(linesOf(after))];
    for (const line of now) if (!old.has(line)) this.addLine(task, line, place);
    const gone = [...old].find((line) => !now.has(line));
    if (gone === undefined) return null;
    const removal = { task, line: gone, place, at: this.now(), excluded: false };
    this.removed.push(removal);
    return removal;
  }

  remove(task: number, sight: Sight, place: string, withParent: string | null = null): Deletion {
    const how = { withParent, wasSubtask: false, at: this.now(), excluded: false, takenBack: false };
    const deletion = { task, place, ...this.seenIn(sight), ...how };
    this.deletions.push(deletion);
    return deletion;
  }

  seenIn(sight: Sight): SeenContent {
    const seen = new Map(CONTENT_WRITTEN.map((field) => [field, this.writeOf(field, sight.values[field])]));
    return { seen, lines: new Set(linesOf(sight.notes)) };
  }

  /**
   * Whether a person had not seen all of these changes of a task.
   * @param changes.removed lines that people removed
   */
  isUnseen(
    { seen, lines }: SeenContent,
    { writes, added, removed }: { writes: Write[]; added: Line[]; removed: Line[] },
  ): boolean {
    const content = writes.filter(({ field }) => CONTENT.includes(field));
    return (
      content.some((write) => !this.ancestry(seen.get(write.field) ?? 0).has(write.id)) ||
      added.some(({ line }) => !lines.has(line)) ||
      removed.some(({ line }) => lines.has(line))
    );
  }

  /** Records that somebody undid deletions. Google's clocks do not tell the order of what happened within ten seconds (B2). */
  restore(deletions: Iterable<Deletion>): void {
    for (const deletion of deletions) {
      if (this.now() - deletion.at < 10_000) this.unprotect(deletion.task, "removed");
      deletion.excluded = deletion.takenBack = true;
      this.restored.set(deletion.task, this.now());
    }
  }

  /** Returns the number of the task that has this text; undefined for a text that nobody wrote. */
  taskWith(text: Value): number | undefined {
    return text === null ? undefined : this.byText.get(text);
  }

  /**
   * Returns the number of the task with this title in Google. The title may be encoded, or a text that was an encoded
   * title with unknown names.
   */
  taskNow(title: string): number | undefined {
    const { text, suffixed } = decodeTitle(title);
    return this.taskWith(title) ?? this.taskWith(text) ?? (suffixed ? this.taskNow(text) : undefined);
  }

  /**
   * Records that Google let our write replace a newer state. What the write touched is no longer covered by our
   * promises.
   */
  unprotect(task: number, fields: GoogleTaskBody | "removed"): void {
    if (fields === "removed") {
      this.unprotected.add(`${task}:*`);
      return;
    }
    const title = fields.title === undefined ? [] : ["text", "sublist", "section", "label"];
    for (const field of [...title, ...Object.keys(fields)]) this.unprotected.add(`${task}:${field}`);
  }

  isUnprotected(task: number, field: Field | "*"): boolean {
    return this.unprotected.has(`${task}:${field}`) || this.unprotected.has(`${task}:*`);
  }

  writeOf(field: Written, value: Value): number {
    return value === null ? 0 : (this.byValue.get(`${field}:${value}`)?.id ?? 0);
  }

  /** Returns the task of a word, and where and when it was written; undefined for a word that nobody wrote. */
  wordOf(word: string): { task: number; place: string; at: number } | undefined {
    for (const field of CONTENT_WRITTEN) {
      const write = this.byValue.get(`${field}:${word}`);
      if (write) return write;
    }
    return this.added.find(({ line }) => line === word);
  }

  /** Returns the ids of a write and of all earlier writes that it directly or indirectly replaced. */
  ancestry(id: number): Set<number> {
    const found = new Set<number>();
    for (let at = id; at !== 0 && !found.has(at); at = this.writes.get(at)?.previous ?? 0) found.add(at);
    return found;
  }

  /** Records that our call moved a subtask with this title to another list, away from the parent with this Google id (E2). */
  noteMovedOut(title: string, from: string, at: number): void {
    this.movedOut.push({ task: this.taskNow(title), from, at });
  }

  private addLine(task: number, line: string, place: string): void {
    this.added.push({ task, line, place, at: this.now(), excluded: false });
  }
}
