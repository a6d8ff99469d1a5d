import { GoogleFailure } from "../../src/google/GoogleFailure.ts";
import type { GoogleList, GoogleTask, GoogleTaskBody } from "../../src/google/GoogleTasks.ts";
import type { SimWorld } from "./SimWorld.ts";

type Fields = Pick<SimTask, "title" | "notes" | "due" | "status" | "completed" | "deleted" | "hidden">;

/** A task as Google keeps it, with what it was before each of its last changes. */
export interface SimTask {
  id: string;
  list: string;
  title: string;
  notes: string;
  due: string | null;
  status: "needsAction" | "completed";
  completed: number | null;
  parent: string | null;
  deleted: boolean;
  hidden: boolean;
  updated: number;
  revision: number;
  past: { until: number; shown: GoogleTask | null }[];
}

interface SimList {
  id: string;
  account: string;
  title: string;
  updated: number;
  revision: number;
  tasks: Map<string, SimTask>;
  /** Ids of siblings in order, by their parent; the top level stands under the empty id. */
  order: Map<string, string[]>;
  /** What was moved elsewhere without a trace, which a stale listing still shows. */
  left: Map<string, SimTask["past"]>;
}

/** UTF-16 units of notes that Google keeps. */
export const NOTES_AT_MOST = 8_192;
/** How long ago a stale answer may be from. */
export const STALE_AT_MOST = 8_000;

const refused = (why: string): GoogleFailure => new GoogleFailure("refused", why, { status: 400 });
const missing = (): GoogleFailure => new GoogleFailure("missing", "Not Found", { status: 404 });

/** Google Tasks of all accounts, in memory: what its API does, in the version of the world's rules. */
export class SimGoogle {
  readonly lists = new Map<string, SimList>();
  /** Told when a write went through although it came with the etag of an older state (If-Match ignored). */
  onOverrun: (task: SimTask, fields: GoogleTaskBody | "removed") => void = () => {};
  /** Told when a subtask went along with its parent to another list. */
  onCarried: (task: SimTask, from: string, to: string) => void = () => {};
  writes = 0;
  /** Under which parent a task was, alive, when we last heard of it. */
  readonly shownUnder = new Map<string, string | null>();
  /** Tasks that an insert of ours made. */
  readonly ours = new Set<string>();
  /** Lines that a PATCH of ours added to notes. */
  readonly linesOfOurs = new Map<string, Set<string>>();
  private readonly world: SimWorld;
  private made = 0;

  constructor(world: SimWorld) {
    this.world = world;
  }

  makeList(account: string, title: string): string {
    const id = `L${++this.made}`;
    const updated = this.world.googleNow();
    this.lists.set(id, {
      id,
      account,
      title,
      updated,
      revision: 0,
      tasks: new Map(),
      order: new Map([["", []]]),
      left: new Map(),
    });
    return id;
  }

  listsOf(account: string): GoogleList[] {
    return [...this.lists.values()].filter((list) => list.account === account).map(showList);
  }

  renameList(id: string, title: string): GoogleList {
    const list = this.list(id);
    list.title = title;
    this.bump(list);
    return showList(list);
  }

  deleteList(id: string): void {
    this.lists.delete(this.list(id).id);
    this.writes++;
  }

  /** All tasks that a listing shows, by `updated`, latest first; `ago` tells how stale it is. */
  listing(listId: string, updatedMin: number | null, ago: number): GoogleTask[] {
    const list = this.list(listId);
    const then = this.world.at - ago;
    const shownThen = (past: SimTask["past"]): SimTask["past"][number] | undefined =>
      ago === 0 ? undefined : past.find(({ until }) => until > then);
    const left = [...list.left.values()].flatMap((past) => shownThen(past)?.shown ?? []);
    return [...list.tasks.values()]
      .flatMap((task) => {
        if (this.isGone(list, task)) return [];
        const before = shownThen(task.past);
        return (before === undefined ? this.show(list, task) : before.shown) ?? [];
      })
      .concat(left)
      .filter(({ updated }) => updatedMin === null || Date.parse(updated) >= updatedMin)
      .sort((a, b) => (a.updated < b.updated ? 1 : a.updated > b.updated ? -1 : 0));
  }

  /** @param ago how stale the answer is */
  task(listId: string, id: string, ago = 0): GoogleTask {
    const list = this.list(listId);
    const task = this.find(list, id);
    const before = ago === 0 ? undefined : task.past.find(({ until }) => until > this.world.at - ago);
    if (before?.shown) return before.shown;
    if (before || this.isGone(list, task)) throw missing();
    return this.show(list, task);
  }

  insert(
    listId: string,
    body: GoogleTaskBody,
    at: { parent: string | null; previous: string | null },
    isDeep = false,
  ): GoogleTask {
    const list = this.list(listId);
    if (at.parent !== null) this.mustHold(list, at.parent, null, isDeep);
    const fields = this.fieldsOf(body);
    const id = `G${++this.made}`;
    const now = this.world.googleNow();
    const task: SimTask = {
      id,
      list: listId,
      title: "",
      notes: "",
      due: null,
      status: "needsAction",
      completed: null,
      parent: at.parent,
      deleted: false,
      hidden: false,
      updated: now,
      revision: 1,
      past: [{ until: this.world.at, shown: null }],
    };
    this.place(list, task, at.parent, at.previous);
    list.tasks.set(id, task);
    Object.assign(task, fields);
    this.bump(list);
    this.world.tell("Google inserted", listId, id, body, at);
    return this.show(list, task);
  }

  patch(listId: string, id: string, body: GoogleTaskBody, etag: string | null): GoogleTask {
    const list = this.list(listId);
    const task = this.find(list, id);
    if (this.isGone(list, task)) throw missing();
    this.match(list, task, etag, body);
    this.change(list, task, this.fieldsOf(body));
    this.world.tell("Google patched", listId, id, body, etag);
    if (body.status !== undefined || body.deleted !== undefined || this.world.rules.editUpdatesList)
      this.bump(list);
    return this.show(list, task);
  }

  remove(listId: string, id: string, etag: string | null): void {
    const list = this.list(listId);
    const task = this.find(list, id);
    if (this.isGone(list, task)) throw missing();
    if (task.deleted) return;
    this.match(list, task, etag, "removed");
    this.change(list, task, { deleted: true });
    this.world.tell("Google removed", listId, id, etag);
    if (this.world.rules.orphans === "deleted") {
      for (const child of list.tasks.values())
        if (!child.deleted && this.isUnder(list, child, id)) this.change(list, child, { deleted: true });
    }
    this.bump(list);
  }

  move(listId: string, id: string, to: { parent: string | null; previous: string | null }): GoogleTask {
    const list = this.list(listId);
    const task = this.find(list, id);
    if (this.isGone(list, task)) throw missing();
    if (task.deleted) throw refused("a deleted task does not move");
    if (to.parent !== null) {
      if (to.parent !== task.parent) this.mustHold(list, to.parent, id);
      if (task.hidden) throw refused("a completed and hidden task cannot be nested");
      const hasChildren = (list.order.get(id) ?? []).some((child) => !list.tasks.get(child)!.deleted);
      if (hasChildren && to.parent !== task.parent) throw refused("it has subtasks");
    }
    this.world.tell("Google moved", listId, id, to);
    const elsewhere = task.parent !== to.parent;
    this.remember(list, task);
    this.place(list, task, to.parent, to.previous);
    if (elsewhere) {
      task.revision++;
      if (this.world.rules.reparentUpdates) this.stamp(task);
    }
    this.bump(list);
    return this.show(list, task);
  }

  /**
   * To another list of the account, under the same id.
   * @param along whether subtasks go along, as in Google's own apps; otherwise they stay, at the top
   */
  moveToList(
    listId: string,
    id: string,
    to: { parent: string | null; previous: string | null; list: string },
    along = this.world.rules.childrenFollow,
  ): GoogleTask {
    const [from, there] = [this.list(listId), this.list(to.list)];
    const task = this.find(from, id);
    if (this.isGone(from, task)) throw missing();
    if (task.deleted) throw refused("a deleted task does not move");
    const children = (from.order.get(id) ?? []).map((child) => from.tasks.get(child)!);
    if (to.parent !== null) {
      this.mustHold(there, to.parent, id);
      if (task.hidden) throw refused("a completed and hidden task cannot be nested");
      if (children.some((child) => !child.deleted)) throw refused("it has subtasks");
    }
    this.mustFollow(there, id, to);
    this.world.tell("Google moved", listId, id, to, along);
    this.carry(from, there, task, to);
    for (const child of children) {
      if (along && !child.deleted) {
        const before = this.ordered(to.list, id).findLast((other) => !there.tasks.get(other)!.hidden);
        this.carry(from, there, child, { parent: id, previous: before ?? null });
        this.onCarried(child, listId, to.list);
        for (const deleted of from.order.get(child.id) ?? []) this.leaveAtTop(from, deleted);
        continue;
      }
      this.leaveAtTop(from, child.id);
    }
    this.bump(from);
    this.bump(there);
    return this.show(there, task);
  }

  /** Its parent goes to another list, and it does not. */
  private leaveAtTop(list: SimList, id: string): void {
    const task = list.tasks.get(id)!;
    this.remember(list, task);
    this.place(list, task, null, null);
    task.revision++;
  }

  private carry(
    from: SimList,
    to: SimList,
    task: SimTask,
    at: { parent: string | null; previous: string | null },
  ): void {
    this.remember(from, task);
    const { id, past } = task;
    if (this.world.rules.tombstones) {
      const tombstone = { ...task, deleted: true, revision: task.revision + 1 };
      this.stamp(tombstone);
      from.tasks.set(id, tombstone);
    } else {
      const siblings = from.order.get(task.parent ?? "") ?? [];
      from.order.set(
        task.parent ?? "",
        siblings.filter((other) => other !== id),
      );
      from.tasks.delete(id);
      from.left.set(id, past);
    }
    Object.assign(task, { list: to.id, parent: at.parent, revision: task.revision + 1 });
    task.past = [{ until: this.world.at, shown: null }];
    to.left.delete(id);
    for (const siblings of to.order.values())
      if (siblings.includes(id)) siblings.splice(siblings.indexOf(id), 1);
    to.tasks.set(id, task);
    this.place(to, task, at.parent, at.previous);
  }

  /** Subtasks of a task that nobody told us of, or not that they hang there. */
  unheardUnder(listId: string, id: string): SimTask[] {
    return this.visible(listId).filter(
      (child) => child.parent === id && this.shownUnder.get(child.id) !== id,
    );
  }

  /** What the person sees in Google's app: neither deleted, nor under a deleted parent. */
  visible(listId: string): SimTask[] {
    const list = this.lists.get(listId);
    if (!list) return [];
    return [...list.tasks.values()].filter((task) => !task.deleted && !this.hasDeletedAbove(list, task));
  }

  private hasDeletedAbove(list: SimList, { parent }: SimTask): boolean {
    const above = parent === null ? undefined : list.tasks.get(parent);
    return above !== undefined && (above.deleted || this.hasDeletedAbove(list, above));
  }

  private isUnder(list: SimList, { parent }: SimTask, id: string): boolean {
    if (parent === null || parent === id) return parent === id;
    const above = list.tasks.get(parent);
    return above !== undefined && this.isUnder(list, above, id);
  }

  /** Ids of visible siblings, as the person sees them ordered. */
  ordered(listId: string, parent: string | null): string[] {
    const list = this.list(listId);
    return (list.order.get(parent ?? "") ?? []).filter((id) => !list.tasks.get(id)!.deleted);
  }

  hide(task: SimTask): void {
    task.hidden = true;
  }

  private list(id: string): SimList {
    const list = this.lists.get(id);
    if (!list) throw missing();
    return list;
  }

  private find(list: SimList, id: string): SimTask {
    const task = list.tasks.get(id);
    if (!task) throw missing();
    return task;
  }

  private isGone(list: SimList, task: SimTask): boolean {
    if (this.world.rules.orphans !== "gone" || task.parent === null) return false;
    return this.hasDeletedAbove(list, task);
  }

  private mustHold(list: SimList, parentId: string, childId: string | null, isDeep = false): void {
    const parent = list.tasks.get(parentId);
    if (!parent) throw missing();
    const isHigh = isDeep || parent.parent === null;
    const may = !parent.deleted && isHigh && parent.id !== childId && !parent.hidden;
    if (!may) throw refused("it cannot be a parent");
  }

  /** A call that Google refuses changes nothing, so this is asked before anything moves. */
  private mustFollow(
    list: SimList,
    id: string,
    { parent, previous }: { parent: string | null; previous: string | null },
  ): void {
    if (previous === null) return;
    const held = (list.order.get(parent ?? "") ?? []).includes(previous) && list.tasks.get(previous);
    if (!held || previous === id || held.deleted || held.hidden) throw refused("no such previous task");
  }

  private place(list: SimList, task: SimTask, parent: string | null, previous: string | null): void {
    this.mustFollow(list, task.id, { parent, previous });
    const siblings = (list.order.get(parent ?? "") ?? []).filter((id) => id !== task.id);
    const at = previous === null ? 0 : siblings.indexOf(previous) + 1;
    const before = list.order.get(task.parent ?? "") ?? [];
    list.order.set(
      task.parent ?? "",
      before.filter((id) => id !== task.id),
    );
    siblings.splice(at, 0, task.id);
    list.order.set(parent ?? "", siblings);
    task.parent = parent;
  }

  private match(list: SimList, task: SimTask, etag: string | null, fields: GoogleTaskBody | "removed"): void {
    if (etag === null || etag === this.etag(list, task)) return;
    if (this.world.rules.ifMatch) throw new GoogleFailure("changed", "Precondition Failed", { status: 412 });
    if (Number(etag.slice(1).split("-")[0]) !== task.revision) this.onOverrun(task, fields);
  }

  private fieldsOf(body: GoogleTaskBody): Partial<Fields> {
    const fields: Partial<Fields> = {};
    if ((body.notes?.length ?? 0) > NOTES_AT_MOST) throw refused("the notes are too long");
    if (body.title !== undefined) fields.title = body.title;
    if (body.notes !== undefined) fields.notes = body.notes ?? "";
    if (body.due !== undefined) fields.due = body.due?.slice(0, 10) ?? null;
    if (body.deleted !== undefined) fields.deleted = body.deleted;
    if (body.status === "completed")
      Object.assign(fields, { status: "completed", completed: this.world.googleNow() });
    if (body.status === "needsAction")
      Object.assign(fields, { status: "needsAction", completed: null, hidden: false });
    return fields;
  }

  private change(list: SimList, task: SimTask, fields: Partial<Fields>): void {
    this.remember(list, task);
    Object.assign(task, fields);
    task.revision++;
    this.stamp(task);
  }

  private stamp(task: SimTask): void {
    task.updated = Math.max(this.world.googleNow(), task.updated + 1);
  }

  private bump(list: SimList): void {
    list.revision++;
    list.updated = Math.max(this.world.googleNow(), list.updated + 1);
    this.writes++;
  }

  private remember(list: SimList, task: SimTask): void {
    task.past = task.past.filter(({ until }) => until > this.world.at - STALE_AT_MOST - 2_000);
    task.past.push({ until: this.world.at, shown: this.show(list, task) });
  }

  private etag(list: SimList, task: SimTask): string {
    return this.world.rules.etagCoversPlace
      ? `"${task.revision}-${this.index(list, task)}"`
      : `"${task.revision}"`;
  }

  private index(list: SimList, task: SimTask): number {
    return (list.order.get(task.parent ?? "") ?? []).indexOf(task.id);
  }

  private show(list: SimList, task: SimTask): GoogleTask {
    return {
      id: task.id,
      etag: this.etag(list, task),
      title: task.title,
      updated: iso(task.updated),
      position: String(this.index(list, task)).padStart(20, "0"),
      status: task.status,
      ...(task.parent !== null && { parent: task.parent }),
      ...(task.notes !== "" && { notes: task.notes }),
      ...(task.due !== null && { due: `${task.due}T00:00:00.000Z` }),
      ...(task.completed !== null && { completed: iso(task.completed) }),
      ...(task.deleted && { deleted: true }),
      ...(task.hidden && { hidden: true }),
    };
  }
}

function showList({ id, title, updated, revision }: SimList): GoogleList {
  return { id, title, etag: `"${revision}"`, updated: iso(updated) };
}

function iso(at: number): string {
  return new Date(at).toISOString();
}
