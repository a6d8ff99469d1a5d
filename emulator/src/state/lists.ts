import { newId } from "./ids.ts";
import type { Account, TaskList } from "./types.ts";
import type { World } from "./world.ts";
import { newList } from "./world.ts";

/** Finds the list with this id, or the default list for `@default`. */
export function findList(account: Account, id: string): TaskList | undefined {
  return id === "@default" ? account.lists[0] : account.lists.find((list) => list.id === id);
}

/** Creates an empty list, the last one of the account. */
export function insertList(world: World, account: Account, title: string): TaskList {
  const list = newList(newId(), account.sub, title, world.clock());
  world.storage.write(() => world.saveList(list));
  account.lists.push(list);
  return list;
}

/** Renames a list. The same title changes nothing, not even `updated`. */
export function renameList(world: World, list: TaskList, title: string): void {
  if (title === list.title) return;
  list.title = title;
  touchList(world, list);
}

/**
 * Deletes a list with its tasks. As at Google, nothing remains that shows the deletion. Callers must not pass the default list.
 */
export function deleteList(world: World, account: Account, list: TaskList): void {
  world.dropList(list);
  account.lists.splice(account.lists.indexOf(list), 1);
}

/** Sets the list's `updated` to `at`. Its `etag` changes with that. */
export function touchList(world: World, list: TaskList, at = world.clock()): void {
  list.updated = at;
  world.storage.write(() => world.saveList(list));
}
