import { addTask } from "@tasklane/contract/tasks.ts";
import type { Locator, Page } from "@playwright/test";
import { addSharedList, approveUser, joinSharedList } from "@tasklane/contract/sharing.ts";
import { currentUser } from "@tasklane/contract/auth.ts";
import { callAs } from "./callAs.ts";
import type { Person } from "./person.ts";

/** A list that one person shares and others take part in, made over HTTP; each has an id of it of their own. */
export interface Group {
  name: string;
  /** The owner's id of the list. */
  listId: string;
  /** Each person's id of it, by their e-mail address. */
  ids: Record<string, string>;
  /** What the owner gives to others. */
  groupId: string;
}

/**
 * Makes a shared list with a task of the owner's.
 * @param how whether the others have been approved, or wait
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

/** A list in the sidebar's My Projects or My Shared List. */
export function inSidebar(page: Page, area: "main" | "shared", name: string): Locator {
  return page
    .getByRole("navigation", { name: "Views and lists" })
    .locator(`a[href^="/dashboard/${area}/"]`)
    .filter({ hasText: name });
}

/** Opens a list's context menu and picks from it. */
export async function pickForList(page: Page, list: Locator, item: string): Promise<void> {
  await list.click({ button: "right" });
  await page.getByRole("menuitem", { name: item, exact: true }).click();
}

/** The dialog `Info!`. */
export function info(page: Page): Locator {
  return page.getByRole("alertdialog", { name: "Info!" });
}
