import {
  addListSection,
  addSublist,
  addSublistSection,
  allTaskLists,
  renameSection,
} from "@tasklane/contract/lists.ts";
import { Board } from "../board.ts";
import { callAs } from "../callAs.ts";
import type { Person } from "../person.ts";
import { until } from "../ready.ts";
import { expect, test } from "../test.ts";

// Product 12.4: into which section a new task goes.

/** The sections that a person's list has in its own right, and the places of its tasks. */
async function placesIn(person: Person): Promise<{ own: string[]; tasks: string[] }> {
  const { lists, tasks } = await callAs(person, allTaskLists, {});
  return {
    own: Object.values(lists[0]!.sections).map(({ section_name: name }) => name),
    tasks: tasks.map(({ title }) => title),
  };
}

test("a new task in the column of a section that one sublist has goes to that sublist", async ({ alice }) => {
  await alice.pull();
  const { page } = alice;
  const { lists } = await callAs(alice, allTaskLists, {});
  const listId = lists[0]!.google_list_id;
  await callAs(alice, addSublist, {
    google_list_id: listId,
    sublist_id: "1764000000001",
    sublist_name: "Trip",
  });
  const section = { section_id: "1764000000002", section_name: "Soon" };
  await callAs(alice, addSublistSection, {
    google_list_id: listId,
    subList_id: "1764000000001",
    ...section,
  });
  await page.goto(`/dashboard/main/${listId}`);
  await until(page, "all loaded");
  await page.getByRole("button", { name: "Add task to Soon" }).click();
  await page.keyboard.type("Pack\n");
  await expect(new Board(page).column("Soon").locator("[data-card-title]")).toHaveText("Pack");
  await expect.poll(() => placesIn(alice)).toEqual({ own: [], tasks: ["Pack (#Trip ##Soon)"] });
});

test("a new task goes to the section that was renamed while its form was open", async ({ alice }) => {
  await alice.pull();
  const { page } = alice;
  const { lists } = await callAs(alice, allTaskLists, {});
  const listId = lists[0]!.google_list_id;
  const sectionId = "1764000000002";
  const section = { section_id: sectionId, section_name: "Soon" };
  await callAs(alice, addListSection, { google_list_id: listId, ...section });
  await page.goto(`/dashboard/main/${listId}`);
  await until(page, "all loaded");
  const board = new Board(page);
  await page.getByRole("button", { name: "Add task to Soon" }).click();
  await page.keyboard.type("Pack");
  await page.keyboard.press("Alt+Enter");
  const form = board.dialog("Create Task");
  await expect(form.getByRole("textbox", { name: "Title" })).toHaveValue("Pack");
  const renamed = { oldSectionName: "Soon", title: "Later" };
  await callAs(alice, renameSection, { ...renamed, view: "list_section", listId, sectionId });
  await expect(form.getByRole("button", { name: /^Section/ })).toContainText("Later");
  await form.getByRole("button", { name: "Save", exact: true }).click();
  await expect(board.column("Later").locator("[data-card-title]")).toHaveText("Pack");
  await expect.poll(() => placesIn(alice)).toEqual({ own: ["Later"], tasks: ["Pack (##Later)"] });
});
