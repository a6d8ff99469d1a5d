import type { TaskChanges } from "../state/change-task.ts";
import { changeTask } from "../state/change-task.ts";
import { deleteList, findList, insertList, renameList, touchList } from "../state/lists.ts";
import { moveToList, moveWithinList } from "../state/move-in-world.ts";
import { siblings } from "../state/ordering.ts";
import { spawnNext } from "../state/repeat.ts";
import { childrenOf, clearCompleted, editTask, insertTask } from "../state/tasks.ts";
import type { Account, AssignmentInfo, Task, TaskList } from "../state/types.ts";
import type { World } from "../state/world.ts";

/** Where to put a task. By default it becomes the first top-level task. */
export interface Place {
  parent?: string;
  previous?: string;
}

/**
 * What a person can do in Google's own apps. It differs from the API: completing a task hides it; completing, deleting or moving
 * a task to another list includes its subtasks. Lists are named by id or `@default`.
 */
export class FirstParty {
  readonly #world: World;
  readonly #account: Account;

  constructor(world: World, account: Account) {
    this.#world = world;
    this.#account = account;
  }

  /** Returns the lists, the default one first. */
  lists(): readonly TaskList[] {
    return this.#account.lists;
  }

  /** Returns copies of all tasks of a list, including deleted and hidden ones, in no particular order. */
  tasks(listId = "@default"): Task[] {
    return [...this.#list(listId).tasks.values()].map((task) => ({ ...task }));
  }

  /** Returns what the person sees, in order: open tasks that are not deleted, each parent before its subtasks. */
  visible(listId = "@default"): Task[] {
    const list = this.#list(listId);
    const open = (parent?: string) => siblings(list, parent).filter((task) => task.status === "needsAction");
    return open()
      .flatMap((task) => [task, ...open(task.id)])
      .map((task) => ({ ...task }));
  }

  addTask(listId: string, title: string, fields: TaskChanges = {}, place: Place = {}): Task {
    const list = this.#list(listId);
    const previous = place.previous === undefined ? undefined : this.#task(list, place.previous);
    return insertTask(this.#world, list, { ...fields, title, parent: place.parent }, previous);
  }

  rename(listId: string, taskId: string, title: string): void {
    this.edit(listId, taskId, { title });
  }

  edit(listId: string, taskId: string, changes: Pick<TaskChanges, "title" | "notes" | "due">): void {
    const list = this.#list(listId);
    editTask(this.#world, list, this.#task(list, taskId), changes);
  }

  /** Completes and hides a task with its subtasks. If the task repeats, creates its next instance. */
  complete(listId: string, taskId: string): void {
    const list = this.#list(listId);
    const task = this.#task(list, taskId);
    const completed = new Date(this.#world.clock()).toISOString();
    this.#write(list, () => {
      const open = childrenOf(list, task).filter((child) => child.status === "needsAction");
      for (const each of [task, ...open]) {
        changeTask(this.#world, list, each, { status: "completed", completed, hidden: true });
      }
      spawnNext(this.#world, list, task);
    });
  }

  uncomplete(listId: string, taskId: string): void {
    const list = this.#list(listId);
    editTask(this.#world, list, this.#task(list, taskId), { status: "needsAction" });
  }

  /** Moves a task within its list. A subtask's new parent must be in the same list. */
  reorder(listId: string, taskId: string, place: Place = {}): void {
    const list = this.#list(listId);
    moveWithinList(this.#world, list, this.#task(list, taskId), this.#destination(list, place));
  }

  /** Moves a task with its subtasks to another list. The task keeps its id. */
  moveToList(listId: string, taskId: string, destinationId: string, place: Place = {}): void {
    const [from, to] = [this.#list(listId), this.#list(destinationId)];
    const destination = { ...this.#destination(to, place), takeChildren: true };
    moveToList(this.#world, from, to, this.#task(from, taskId), destination);
  }

  /** Deletes a task with its subtasks. */
  delete(listId: string, taskId: string): void {
    const list = this.#list(listId);
    const task = this.#task(list, taskId);
    this.#write(list, () => {
      for (const each of [task, ...childrenOf(list, task)])
        changeTask(this.#world, list, each, { deleted: true });
    });
  }

  /** Undoes a deletion. The tasks come back with the same ids at their former places. */
  undelete(listId: string, taskId: string): void {
    const list = this.#list(listId);
    const task = this.#task(list, taskId);
    const together = [...list.tasks.values()].filter(
      (other) => other.parent === task.id && other.deleted && other.updated >= task.updated,
    );
    this.#write(list, () => {
      for (const each of [task, ...together]) changeTask(this.#world, list, each, { deleted: false });
    });
  }

  /** Makes a task repeat. The API never shows this. */
  repeat(listId: string, taskId: string, everyDays: number): void {
    const list = this.#list(listId);
    changeTask(this.#world, list, this.#task(list, taskId), { repeatDays: everyDays });
  }

  /** Adds a task that somebody assigned to the person in a Google document or chat. */
  assign(listId: string, title: string, assignmentInfo?: AssignmentInfo): Task {
    const document = { linkToTask: "https://docs.google.com/document/d/1", surfaceType: "DOCUMENT" } as const;
    const info = assignmentInfo ?? { ...document, driveResourceInfo: { driveFileId: "1" } };
    return insertTask(this.#world, this.#list(listId), { title, assignmentInfo: info });
  }

  clearCompleted(listId: string): void {
    clearCompleted(this.#world, this.#list(listId));
  }

  addList(title: string): TaskList {
    return insertList(this.#world, this.#account, title);
  }

  renameList(listId: string, title: string): void {
    renameList(this.#world, this.#list(listId), title);
  }

  /**
   * Deletes a list.
   * @throws Error for the default list, because Google's apps offer no button to delete it
   */
  deleteList(listId: string): void {
    const list = this.#list(listId);
    if (list.isDefault) throw new Error("The default list cannot be deleted.");
    deleteList(this.#world, this.#account, list);
  }

  #write(list: TaskList, work: () => void): void {
    this.#world.storage.write(() => {
      work();
      touchList(this.#world, list);
    });
  }

  #destination(list: TaskList, { parent, previous }: Place) {
    const find = (id: string | undefined) => (id === undefined ? undefined : this.#task(list, id));
    return { parent: find(parent), previous: find(previous) };
  }

  #list(id: string): TaskList {
    const list = findList(this.#account, id);
    if (!list) throw new Error(`${this.#account.email} has no list ${id}.`);
    return list;
  }

  #task(list: TaskList, id: string): Task {
    const task = list.tasks.get(id);
    if (!task) throw new Error(`The list ${list.title} has no task ${id}.`);
    return task;
  }
}
