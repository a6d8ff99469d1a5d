import { GoogleFailure } from "../../src/google/GoogleFailure.ts";
import type { GoogleList, GoogleTask, GoogleTaskBody } from "../../src/google/GoogleTasks.ts";
import { moveBetweenLists } from "./moveBetweenLists.ts";
import { readFields } from "./readFields.ts";
import type { Fields } from "./readFields.ts";
import {
  etagOf,
  find,
  hasDeletedAbove,
  isGone,
  isSingle,
  isUnder,
  missing,
  mustHold,
  place,
  refused,
  showList,
  showTask,
} from "./simGoogleList.ts";
import type { Place, SimList, SimTask } from "./simGoogleList.ts";
import type { SimWorld } from "./SimWorld.ts";

/** A stale answer shows a state from at most this long ago, in milliseconds. */
export const STALE_AT_MOST = 8_000;
const DAY = 24 * 60 * 60_000;

/** Google Tasks of all accounts, in memory. It does what Google's API does, in the version of the world's rules. */
export class SimGoogle {
  readonly lists = new Map<string, SimList>();
  /** Is called when a write was done although it came with the etag of an older state (If-Match ignored). */
  onOverrun: (task: SimTask, fields: GoogleTaskBody | "removed") => void = () => {};
  /** Is called when a subtask moved with its parent to another list. */
  onCarried: (task: SimTask, from: string, to: string) => void = () => {};
  /** Decides when the next instance of a repeating task is made. */
  onRepeat: (make: () => void) => void = (make) => make();
  /** Is called when the next instance of a repeating task was made. */
  onNext: (title: string, list: string) => void = () => {};
  writes = 0;
  /** How many lists of each account Google made only some time after it gave no answer. */
  readonly lateLists = new Map<string, number>();
  /** The parent of each live task when Google last showed it to us. */
  readonly shownUnder = new Map<string, string | null>();
  /** Ids of tasks that our inserts made. */
  readonly ours = new Set<string>();
  /** Lines of notes that our PATCHes added, by the task's id. */
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

  /** Returns all tasks that a listing shows, by `updated`, latest first. @param ago how old the listing's state is */
  listing(listId: string, updatedMin: number | null, ago: number): GoogleTask[] {
    const list = this.list(listId);
    const then = this.world.at - ago;
    const shownThen = (past: SimTask["past"]): SimTask["past"][number] | undefined =>
      ago === 0 ? undefined : past.find(({ until }) => until > then);
    const left = [...list.left.values()].flatMap((past) => shownThen(past)?.shown ?? []);
    return [...list.tasks.values()]
      .flatMap((task) => {
        if (isGone(this.world.rules, list, task)) return [];
        const before = shownThen(task.past);
        return (before === undefined ? showTask(this.world.rules, list, task) : before.shown) ?? [];
      })
      .concat(left)
      .filter(({ updated }) => updatedMin === null || Date.parse(updated) >= updatedMin)
      .sort((a, b) => (a.updated < b.updated ? 1 : a.updated > b.updated ? -1 : 0));
  }

  /** @param ago how old the answer's state is */
  task(listId: string, id: string, ago = 0): GoogleTask {
    const list = this.list(listId);
    const task = find(list, id);
    const before = ago === 0 ? undefined : task.past.find(({ until }) => until > this.world.at - ago);
    if (before?.shown) return before.shown;
    if (before || isGone(this.world.rules, list, task)) throw missing();
    return showTask(this.world.rules, list, task);
  }

  insert(
    listId: string,
    body: GoogleTaskBody,
    at: { parent: string | null; previous: string | null },
    isDeep = false,
  ): GoogleTask {
    const list = this.list(listId);
    if (at.parent !== null) mustHold(list, at.parent, null, isDeep);
    const fields = readFields(this.world, body);
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
      repeats: null,
      assigned: null,
      updated: now,
      revision: 1,
      past: [{ until: this.world.at, shown: null }],
    };
    place(list, task, at.parent, at.previous);
    list.tasks.set(id, task);
    Object.assign(task, fields);
    this.bump(list);
    this.world.tell("Google inserted", listId, id, body, at);
    return showTask(this.world.rules, list, task);
  }

  patch(listId: string, id: string, body: GoogleTaskBody, etag: string | null): GoogleTask {
    const list = this.list(listId);
    const task = find(list, id);
    if (isGone(this.world.rules, list, task)) throw missing();
    this.match(list, task, etag, body);
    this.change(list, task, readFields(this.world, body));
    this.world.tell("Google patched", listId, id, body, etag);
    if (body.status !== undefined || body.deleted !== undefined || this.world.rules.editUpdatesList)
      this.bump(list);
    if (body.status === "completed" && task.repeats !== null) this.repeat(list, task, task.repeats);
    return showTask(this.world.rules, list, task);
  }

  remove(listId: string, id: string, etag: string | null): void {
    const list = this.list(listId);
    const task = find(list, id);
    if (isGone(this.world.rules, list, task)) throw missing();
    if (task.deleted) return;
    this.match(list, task, etag, "removed");
    this.change(list, task, { deleted: true });
    this.world.tell("Google removed", listId, id, etag);
    if (this.world.rules.orphans === "deleted") {
      for (const child of list.tasks.values())
        if (!child.deleted && isUnder(list, child, id)) this.change(list, child, { deleted: true });
    }
    this.bump(list);
  }

  move(listId: string, id: string, to: { parent: string | null; previous: string | null }): GoogleTask {
    const list = this.list(listId);
    const task = find(list, id);
    if (isGone(this.world.rules, list, task)) throw missing();
    if (task.deleted) throw refused("a deleted task does not move");
    if (to.parent !== null) {
      if (to.parent !== task.parent) mustHold(list, to.parent, id);
      if (task.hidden) throw refused("a completed and hidden task cannot be nested");
      if (isSingle(task)) throw refused("it cannot be nested");
      const hasChildren = (list.order.get(id) ?? []).some((child) => !list.tasks.get(child)!.deleted);
      if (hasChildren && to.parent !== task.parent) throw refused("it has subtasks");
    }
    this.world.tell("Google moved", listId, id, to);
    const elsewhere = task.parent !== to.parent;
    this.remember(list, task);
    place(list, task, to.parent, to.previous);
    if (elsewhere) {
      task.revision++;
      if (this.world.rules.reparentUpdates) this.revision(task);
    }
    this.bump(list);
    return showTask(this.world.rules, list, task);
  }

  /** @param along whether subtasks move with the task, as in Google's own apps */
  moveToList(
    listId: string,
    id: string,
    to: Place & { list: string },
    along = this.world.rules.childrenFollow,
  ): GoogleTask {
    const [from, there] = [this.list(listId), this.list(to.list)];
    moveBetweenLists({ google: this, world: this.world, from, to: there }, id, to, along);
    return showTask(this.world.rules, there, find(there, id));
  }

  /**
   * Returns a task's subtasks that Google has not shown us yet, or last showed us in another place. Those of a third level count
   * as well: before a subtask is removed, its list is not read again (U3.2), and nobody knows whether Google removes them.
   */
  unheardUnder(listId: string, id: string): SimTask[] {
    const { tasks } = this.list(listId);
    const isDeep = ({ parent }: SimTask): boolean => (tasks.get(parent ?? "")?.parent ?? null) !== null;
    return this.visible(listId).filter(
      (one) => isUnder(this.list(listId), one, id) && (isDeep(one) || this.shownUnder.get(one.id) !== id),
    );
  }

  /** Returns what the person sees in Google's app: tasks that are not deleted, and whose parents are not deleted. */
  visible(listId: string): SimTask[] {
    const list = this.lists.get(listId);
    if (!list) return [];
    return [...list.tasks.values()].filter((task) => !task.deleted && !hasDeletedAbove(list, task));
  }

  /** Returns the ids of siblings that are not deleted, in the order that the person sees. */
  ordered(listId: string, parent: string | null): string[] {
    const list = this.list(listId);
    return (list.order.get(parent ?? "") ?? []).filter((id) => !list.tasks.get(id)!.deleted);
  }

  /**
   * Handles the completion of a repeating task: Google makes the next instance some time later, with the same text and
   * notes.
   */
  private repeat(list: SimList, task: SimTask, days: number): void {
    const { title, notes, due } = task;
    task.repeats = null;
    const day = due === null ? this.world.googleNow() : Date.parse(due);
    const next = new Date(day + days * DAY).toISOString();
    this.onRepeat(() => {
      if (!this.lists.has(list.id)) return;
      const { id } = this.insert(list.id, { title, notes, due: next }, { parent: null, previous: null });
      find(list, id).repeats = days;
      this.onNext(title, list.id);
    });
  }

  hide(task: SimTask): void {
    task.hidden = true;
  }

  private list(id: string): SimList {
    const list = this.lists.get(id);
    if (!list) throw missing();
    return list;
  }

  private match(list: SimList, task: SimTask, etag: string | null, fields: GoogleTaskBody | "removed"): void {
    if (etag === null || etag === etagOf(this.world.rules, list, task)) return;
    if (this.world.rules.ifMatch) throw new GoogleFailure("changed", "Precondition Failed", { status: 412 });
    if (Number(etag.slice(1).split("-")[0]) !== task.revision) this.onOverrun(task, fields);
  }

  private change(list: SimList, task: SimTask, fields: Partial<Fields>): void {
    this.remember(list, task);
    Object.assign(task, fields);
    task.revision++;
    this.revision(task);
  }

  revision(task: SimTask): void {
    task.updated = Math.max(this.world.googleNow(), task.updated + 1);
  }

  bump(list: SimList): void {
    list.revision++;
    list.updated = Math.max(this.world.googleNow(), list.updated + 1);
    this.writes++;
  }

  remember(list: SimList, task: SimTask): void {
    task.past = task.past.filter(({ until }) => until > this.world.at - STALE_AT_MOST - 2_000);
    task.past.push({ until: this.world.at, shown: showTask(this.world.rules, list, task) });
  }
}
