import type { User } from "@tasklane/contract/auth.ts";
import { SYNCH } from "@tasklane/contract/synch.ts";
import type { List } from "@tasklane/contract/lists.ts";
import type { ListsAndLabels } from "./listsAndLabels.ts";

/** The group id that a person gives to others so that they can join a list: `listId:user_id` (product 2.50). */
export function groupIdOf(listId: string, user: User | undefined): string {
  return `${listId}:${user?.user_id ?? ""}`;
}

/** Turns a private list into a shared list. The person becomes its owner and only member. */
export function ownedBy(user: User | undefined, list: List): List {
  const group_id = groupIdOf(list.google_list_id, user);
  return { ...list, group_id, role: "owner", synch: SYNCH.inStep, members: 1 };
}

/** Moves a private list to the shared lists. */
export function withShared(all: ListsAndLabels, listId: string, user: User | undefined): ListsAndLabels {
  const list = all.lists.find((each) => each.google_list_id === listId);
  if (!list) return all;
  return {
    ...all,
    lists: all.lists.filter((each) => each !== list),
    sharedLists: [...all.sharedLists, ownedBy(user, list)],
  };
}

/**
 * Removes the person from a shared list, or withdraws their request to join. The list in their Google account becomes a private
 * list.
 */
export function withLeft(all: ListsAndLabels, listId: string): ListsAndLabels {
  const list = all.sharedLists.find((each) => each.google_list_id === listId);
  if (!list) return all;
  const { google_list_id, google_list_name, sublists, sections, is_default } = list;
  const own: List = {
    google_list_id,
    google_list_name,
    sublists,
    sections,
    ...(is_default && { is_default }),
  };
  return {
    ...all,
    lists: [...all.lists, own],
    sharedLists: all.sharedLists.filter((each) => each !== list),
  };
}
