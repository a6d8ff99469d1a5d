import { allTaskLists } from "@tasklane/contract/lists.ts";
import { addSharedListSection, renameSharedList, renameSharedSection } from "@tasklane/contract/sharing.ts";
import { Board, openBoard } from "../board.ts";
import { callAs } from "../callAs.ts";
import { saveName } from "../offlineChanges.ts";
import type { Person } from "../person.ts";
import { createGroup, inSidebar, pickForList } from "../sharing.ts";
import { expect, test } from "../test.ts";

// Product 10.9: Undo of a new name keeps the name that another member gave meanwhile.

const STAYS = "Somebody changed the name meanwhile; that name stays.";

/** The name of a person's only shared list, as the server has it. */
async function sharedName(person: Person): Promise<string | undefined> {
  const { sharedLists } = await callAs(person, allTaskLists, {});
  return sharedLists[0]?.google_list_name;
}

/** Opens the page of a shared list that Bob takes part in. */
async function openShared(alice: Person, bob: Person) {
  alice.expectProblem(/ERR_INTERNET_DISCONNECTED|Failed to load resource/);
  const { listId, ids } = await createGroup(alice, [bob]);
  return { listId, bobs: ids[bob.email]!, board: await openBoard(alice, `/dashboard/shared/${listId}`) };
}

/** Lets the page reach the server again, and send what waits at once. */
async function comeBack({ page }: Person): Promise<void> {
  await page.unroute("**/api/**");
  await page.evaluate(() => void dispatchEvent(new Event("online")));
}

async function renameList({ page }: Person, board: Board, name: string, next: string): Promise<void> {
  await pickForList(page, inSidebar(page, "shared", name), "Rename Title");
  await saveName(board.dialog("Rename List Title"), "List title", next);
  await expect(page.getByRole("heading", { name: next, level: 1 })).toBeVisible();
}

test("an Undo that waited does not replace the list's name that another member gave", async ({
  alice,
  bob,
}) => {
  const { listId, bobs, board } = await openShared(alice, bob);
  const { page } = alice;
  await renameList(alice, board, "Family", "Trip");
  await expect.poll(() => sharedName(bob)).toBe("Trip");
  const stored = (): Promise<number> =>
    page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith("unsent ")).length);
  await expect.poll(stored).toBe(0);
  await page.route("**/api/**", (route) => route.abort());
  await page.keyboard.press("Control+z");
  await expect(page.getByRole("heading", { name: "Family", level: 1 })).toBeVisible();
  await expect.poll(stored).toBe(1);
  const context = page.context();
  await page.close();

  await callAs(bob, renameSharedList, { listId: bobs, newListTitle: "Norway" });
  const later = await context.newPage();
  await later.goto(`/dashboard/shared/${listId}`);
  await expect(new Board(later).toast("Not undone: rename list “Family”")).toContainText(STAYS);
  await expect(later.getByRole("heading", { name: "Norway", level: 1 })).toBeVisible();
  expect(await sharedName(bob)).toBe("Norway");
});

test("an Undo of a new name that waited too brings the name that another member gave", async ({
  alice,
  bob,
}) => {
  const { bobs, board } = await openShared(alice, bob);
  const { page } = alice;
  await page.route("**/api/**", (route) => route.abort());
  await renameList(alice, board, "Family", "Trip");
  await page.keyboard.press("Control+z");
  await expect(page.getByRole("heading", { name: "Family", level: 1 })).toBeVisible();
  await callAs(bob, renameSharedList, { listId: bobs, newListTitle: "Norway" });
  await comeBack(alice);
  await expect(board.toast("Undone: rename list “Family”")).toContainText(STAYS);
  await expect(page.getByRole("heading", { name: "Norway", level: 1 })).toBeVisible();
  expect(await sharedName(bob)).toBe("Norway");
});

test("Undo of a section's new name that waited brings the name that another member gave", async ({
  alice,
  bob,
}) => {
  const { listId, bobs, board } = await openShared(alice, bob);
  const section = { section_id: "1764000000005", section_name: "Kitchen" };
  await callAs(alice, addSharedListSection, { google_list_id: listId, ...section });
  const { page } = alice;
  await expect(board.column("Kitchen")).toBeVisible();
  await page.route("**/api/**", (route) => route.abort());
  await page.getByRole("button", { name: "Section Kitchen: menu", exact: true }).click();
  await page.getByRole("menuitem", { name: "Rename Section" }).click();
  await saveName(board.dialog("Rename Section Title"), "Section title", "Galley");
  await expect(board.column("Galley")).toBeVisible();
  const renamed = { sectionId: section.section_id, oldSectionName: "Kitchen", title: "Cabin" };
  await callAs(bob, renameSharedSection, { ...renamed, view: "list_section", listId: bobs });
  await comeBack(alice);
  const names = async (): Promise<string[]> => {
    const { sharedLists } = await callAs(bob, allTaskLists, {});
    return Object.values(sharedLists[0]!.sections).map(({ section_name: name }) => name);
  };
  await expect.poll(names).toEqual(["Galley"]);
  await page.keyboard.press("Control+z");
  await expect(board.toast("Undone: rename section “Kitchen”")).toContainText(STAYS);
  await expect(board.column("Cabin")).toBeVisible();
  expect(await names()).toEqual(["Cabin"]);
});
