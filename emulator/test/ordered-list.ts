import { beforeEach } from "vitest";

import { defaultSwitches } from "../src/switches.ts";
import { rawClient } from "./google-client.ts";
import { settableClock, startedEmulator } from "./started.ts";

/** A task as the API returns it. */
export interface Task {
  id: string;
  title: string;
  updated: string;
  position: string;
  parent?: string;
  completed?: string;
  deleted?: boolean;
  hidden?: boolean;
}

/**
 * Starts an emulator for the tests of a file, and gives each test a new, empty list of one account.
 * @returns functions that change and read this list, or another one; each addition and move comes a second after the last
 */
export function orderedList(email: string) {
  const clock = settableClock();
  const emulator = startedEmulator({ clock: clock.now });
  let call: Awaited<ReturnType<typeof rawClient>>;
  let list = "";

  beforeEach(async () => {
    Object.assign(emulator.current.switches, defaultSwitches);
    call = await rawClient(emulator.current, email);
    await begin();
  });

  /** Goes on with a new, empty list. */
  async function begin(): Promise<void> {
    list = await newList();
  }

  async function newList(): Promise<string> {
    return ((await (await call("POST", "/users/@me/lists", { title: "Order" })).json()) as { id: string }).id;
  }

  /** Adds a task, a second after the one before. */
  async function add(title: string, query: Record<string, string> = {}, into = list): Promise<Task> {
    clock.advance(1000);
    const path = `/lists/${into}/tasks?${new URLSearchParams(query).toString()}`;
    return (await (await call("POST", path, { title })).json()) as Task;
  }

  async function move(task: Task, query: Record<string, string> = {}, from = list) {
    clock.advance(1000);
    const path = `/lists/${from}/tasks/${task.id}/move?${new URLSearchParams(query).toString()}`;
    const response = await call("POST", path);
    return { status: response.status, task: (await response.json()) as Task };
  }

  const get = async (id: string, from = list) =>
    (await (await call("GET", `/lists/${from}/tasks/${id}`)).json()) as Task;
  const listUpdated = async (id = list) =>
    ((await (await call("GET", `/users/@me/lists/${id}`)).json()) as { updated: string }).updated;

  async function all(from = list): Promise<Task[]> {
    const query = "showHidden=true&showDeleted=true&maxResults=100";
    return ((await (await call("GET", `/lists/${from}/tasks?${query}`)).json()) as { items: Task[] }).items;
  }

  /** Returns the titles of live tasks by position. A subtask follows its parent as "parent/child". */
  async function outline(from = list): Promise<string[]> {
    const tasks = (await all(from)).filter((task) => !task.deleted && !task.hidden);
    const below = (parent?: string) =>
      tasks.filter((task) => task.parent === parent).toSorted((a, b) => (a.position < b.position ? -1 : 1));
    return below().flatMap((task) => [
      task.title,
      ...below(task.id).map((child) => `${task.title}/${child.title}`),
    ]);
  }

  return {
    get list() {
      return list;
    },
    call: (...request: Parameters<typeof call>) => call(...request),
    clock,
    emulator,
    begin,
    newList,
    add,
    move,
    get,
    listUpdated,
    all,
    outline,
  };
}
