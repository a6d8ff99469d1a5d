import { addTask } from "@tasklane/contract/tasks.ts";
import type { Locator, Page } from "@playwright/test";
import { addSharedList, approveUser, joinSharedList } from "@tasklane/contract/sharing.ts";
import { currentUser } from "@tasklane/contract/auth.ts";
import { callAs } from "./callAs.ts";
import type { Person } from "./person.ts";

/** A shared list, made by requests. In each member's account the list has another Google id. */
export interface Group {
  name: string;
  /** The list's Google id in the owner's account. */
  listId: string;
  /** The list's Google id in each person's account, by e-mail address. */
  ids: Record<string, string>;
  /** The group id that the owner gives to others so that they can join. */
  groupId: string;
}

/**
 * Creates a shared list with one task.
 * @param how whether the owner has approved the other people, or they still wait for approval
 */
export async function createGroup(
  owner: Person,
  others: readonly Person[],
  { name = "Family", how = "approved" }: { name?: string; how?: "approved" | "waiting" } = {},
): Promise<Group> {
  const { data } = await callAs(owner, addSharedList, { title: name });
  const { user_id: userId } = await callAs(owner, currentUser, {});
  const listId = data.id;
  await callAs(owner, addTask, { listId, title: "Book the ferry" });
  const ids: Record<string, string> = { [owner.email]: listId };
  for (const person of others) {
    const { newListId } = await callAs(person, joinSharedList, { listId, userId });
    ids[person.email] = newListId;
    if (how === "approved") await callAs(owner, approveUser, { listId, approveEmail: person.email });
  }
  return { name, listId, ids, groupId: `${listId}:${userId}` };
}

/** The link of a list in the sidebar, under My Projects or My Shared List. */
export function inSidebar(page: Page, area: "main" | "shared", name: string): Locator {
  return page
    .getByRole("navigation", { name: "Views and lists" })
    .locator(`a[href^="/dashboard/${area}/"]`)
    .filter({ hasText: name });
}

/** Opens a list's context menu and presses an item. */
export async function pickForList(page: Page, list: Locator, item: string): Promise<void> {
  await list.click({ button: "right" });
  await page.getByRole("menuitem", { name: item, exact: true }).click();
}

/** The dialog `Info!`. */
export function info(page: Page): Locator {
  return page.getByRole("alertdialog", { name: "Info!" });
}
