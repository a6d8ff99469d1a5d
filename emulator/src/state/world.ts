import type { Switches } from "../switches.ts";
import { newDefaultListId, newSub } from "./ids.ts";
import { rebuild } from "./ordering.ts";
import type { Storage } from "./storage.ts";
import type { Account, Task, TaskList } from "./types.ts";

/** All data of the emulated Google. Accounts and their lists are in memory, and each write also goes to storage. */
export class World {
  readonly storage: Storage;
  readonly switches: Switches;
  readonly clock: () => number;
  readonly accounts = new Map<string, Account>();
  readonly #byEmail = new Map<string, Account>();
  #sequence = 0;

  constructor(storage: Storage, switches: Switches, clock: () => number) {
    this.storage = storage;
    this.switches = switches;
    this.clock = clock;
    this.#load();
  }

  nextSequence(): number {
    this.#sequence += 1;
    return this.#sequence;
  }

  /** Finds the account with this e-mail address or account number, if it exists. */
  findAccount(emailOrSub: string): Account | undefined {
    return this.accounts.get(emailOrSub) ?? this.#byEmail.get(emailOrSub.trim().toLowerCase());
  }

  /** Returns the account with this e-mail address. Creates it with its default list if it does not exist. */
  account(email: string, name?: string): Account {
    const address = email.trim().toLowerCase();
    const known = this.#byEmail.get(address);
    if (known) return known;
    const account: Account = {
      sub: newSub(),
      email: address,
      name: name ?? nameFrom(address),
      lastUsed: 0,
      lists: [],
    };
    const list = newList(newDefaultListId(), account.sub, "My Tasks", this.clock(), true);
    account.lists.push(list);
    this.accounts.set(account.sub, account);
    this.#byEmail.set(address, account);
    this.storage.write(() => {
      this.saveAccount(account);
      this.saveList(list);
    });
    return account;
  }

  saveAccount({ lists: _, ...account }: Account): void {
    const sql =
      "INSERT INTO accounts (sub, json) VALUES (?, ?) ON CONFLICT DO UPDATE SET json = excluded.json";
    this.storage.run(sql, account.sub, JSON.stringify(account));
  }

  saveList({ id, sub, title, updated, isDefault }: TaskList): void {
    const json = JSON.stringify({ id, sub, title, updated, isDefault });
    const sql = "INSERT INTO lists (id, json) VALUES (?, ?) ON CONFLICT DO UPDATE SET json = excluded.json";
    this.storage.run(sql, id, json);
  }

  saveTask(list: TaskList, task: Task): void {
    const sql = "INSERT OR REPLACE INTO tasks (list_id, id, json) VALUES (?, ?, ?)";
    this.storage.run(sql, list.id, task.id, JSON.stringify(task));
  }

  dropTask(list: TaskList, id: string): void {
    this.storage.run("DELETE FROM tasks WHERE list_id = ? AND id = ?", list.id, id);
  }

  dropList(list: TaskList): void {
    this.storage.write(() => {
      this.storage.run("DELETE FROM tasks WHERE list_id = ?", list.id);
      this.storage.run("DELETE FROM lists WHERE id = ?", list.id);
    });
  }

  /** Deletes all accounts. The signing keys stay. */
  reset(): void {
    this.storage.clear();
    this.accounts.clear();
    this.#byEmail.clear();
  }

  #load(): void {
    for (const { json } of this.storage.rows("SELECT json FROM accounts ORDER BY rowid") as {
      json: string;
    }[]) {
      const account: Account = { ...(JSON.parse(json) as Account), lists: [] };
      this.accounts.set(account.sub, account);
      this.#byEmail.set(account.email, account);
    }
    const lists = new Map<string, TaskList>();
    for (const { json } of this.storage.rows("SELECT json FROM lists ORDER BY rowid") as { json: string }[]) {
      const { id, sub, title, updated, isDefault } = JSON.parse(json) as TaskList;
      const list = newList(id, sub, title, updated, isDefault);
      lists.set(id, list);
      const owner = this.accounts.get(sub)!;
      if (isDefault) owner.lists.unshift(list);
      else owner.lists.push(list);
    }
    const rows = this.storage.rows("SELECT list_id, json FROM tasks") as { list_id: string; json: string }[];
    for (const row of rows) {
      const task = JSON.parse(row.json) as Task;
      lists.get(row.list_id)?.tasks.set(task.id, task);
      this.#sequence = Math.max(this.#sequence, task.sequence);
    }
    for (const list of lists.values()) rebuild(list);
  }
}

/** Creates an empty list without storing it. */
export function newList(
  id: string,
  sub: string,
  title: string,
  updated: number,
  isDefault = false,
): TaskList {
  const derived = { groups: new Map(), places: new Map(), newestFirst: null, history: [] };
  return { id, sub, title, updated, isDefault, tasks: new Map(), ...derived };
}

/** Derives a name from an e-mail address: "sam.rivers@example.com" becomes "Sam Rivers". */
function nameFrom(email: string): string {
  const words = email.split("@")[0]!.split(/[._+-]+/);
  return (
    words
      .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
      .join(" ")
      .trim() || email
  );
}
