import { addLabel, editLabel } from "@tasklane/contract/labels.ts";
import {
  addListSection,
  addSublist,
  addSublistSection,
  allTaskLists,
  renameSection,
  renameSublist,
} from "@tasklane/contract/lists.ts";
import { addTask } from "@tasklane/contract/tasks.ts";
import { Board } from "../board.ts";
import { callAs } from "../callAs.ts";
import type { Person } from "../person.ts";
import { until } from "../ready.ts";
import { expect, test } from "../test.ts";

// Product 12.4 and 16.10: forms and drafts follow the names in them.

const SECTION = { section_id: "1764000000002", section_name: "Soon" };
const LABEL = { label_id: "1764000000003", label_name: "Waiting" };
const SUBLIST = { sublist_id: "1764000000004", sublist_name: "Trip" };

/** Gives a person's list the section Soon, the sublist Trip with a section Soon too, and opens its page. */
async function openList(person: Person): Promise<{ listId: string; board: Board }> {
  await person.pull();
  const { lists } = await callAs(person, allTaskLists, {});
  const listId = lists[0]!.google_list_id;
  const place = { google_list_id: listId };
  await callAs(person, addListSection, { ...place, ...SECTION });
  await callAs(person, addSublist, { ...place, ...SUBLIST });
  await callAs(person, addLabel, LABEL);
  await person.page.goto(`/dashboard/main/${listId}`);
  await until(person.page, "all loaded");
  return { listId, board: new Board(person.page) };
}

/** Renames the list's section Soon to Later, as another browser does. */
async function renameSoon(person: Person, listId: string): Promise<void> {
  const renamed = { oldSectionName: "Soon", title: "Later", sectionId: SECTION.section_id };
  await callAs(person, renameSection, { ...renamed, view: "list_section", listId });
}

/** The names of the list's own sections, and the titles in Google's wording. */
async function stored(person: Person): Promise<{ sections: string[]; tasks: string[] }> {
  const { lists, tasks } = await callAs(person, allTaskLists, {});
  return {
    sections: Object.values(lists[0]!.sections).map(({ section_name: name }) => name),
    tasks: tasks.map(({ title }) => title),
  };
}

test("a draft of a new task follows the new names of its section and its label", async ({ alice }) => {
  const { page } = alice;
  const { listId, board } = await openList(alice);
  await page.keyboard.press("n");
  const form = board.dialog("Create Task");
  await form.getByRole("textbox", { name: "Title" }).fill("Pack");
  for (const [field, name] of [
    ["Section", "Soon"],
    ["Label", "Waiting"],
  ] as const) {
    await form.getByRole("button", { name: new RegExp(`^${field}`) }).click();
    await page.getByRole("option", { name, exact: true }).click();
  }
  await page.keyboard.press("Escape");
  await expect(form).toBeHidden();
  await renameSoon(alice, listId);
  await callAs(alice, editLabel, { ...LABEL, label_name: "On hold" });
  await expect(board.column("Later")).toBeVisible();
  await page.goto("/dashboard");
  await until(page, "all loaded");
  await page.keyboard.press("n");
  await expect(form.getByRole("button", { name: /^Section/ })).toContainText("Later");
  await expect(form.getByRole("button", { name: /^Label/ })).toContainText("On hold");
  await form.getByRole("button", { name: "Save", exact: true }).click();
  await expect
    .poll(() => stored(alice))
    .toEqual({ sections: ["Later"], tasks: ["Pack (##Later ###On hold)"] });
});

test("an untouched form whose section is renamed has nothing to discard", async ({ alice }) => {
  const { page } = alice;
  const { listId, board } = await openList(alice);
  await page.getByRole("button", { name: "Add task to Soon" }).click();
  await page.keyboard.press("Alt+Enter");
  const form = board.dialog("Create Task");
  await expect(form.getByRole("button", { name: /^Section/ })).toContainText("Soon");
  await renameSoon(alice, listId);
  await expect(form.getByRole("button", { name: /^Section/ })).toContainText("Later");
  await expect(form.getByRole("button", { name: "Discard" })).toBeHidden();
  await page.keyboard.press("Escape");
  await expect(form).toBeHidden();
  await page.keyboard.press("n");
  await expect(form.getByRole("button", { name: /^Section/ })).toContainText("None");
});

test("a task that is edited goes to the sublist by its new name", async ({ alice }) => {
  const { page } = alice;
  const { listId, board } = await openList(alice);
  await callAs(alice, addTask, { listId, title: "Pack" });
  await board.column("No Section").getByRole("button", { name: "Pack", exact: true }).click();
  const form = board.dialog("Edit Task");
  await form.getByRole("button", { name: /^Sublist/ }).click();
  await page.getByRole("option", { name: "Trip", exact: true }).click();
  const renamed = { oldSublistname: "Trip", title: "Journey" };
  await callAs(alice, renameSublist, { ...renamed, listId, sublistId: SUBLIST.sublist_id });
  await expect(form.getByRole("button", { name: /^Sublist/ })).toContainText("Journey");
  await form.getByRole("button", { name: "Save", exact: true }).click();
  await expect.poll(async () => (await stored(alice)).tasks).toEqual(["Pack (#Journey)"]);
});

test("a line that is being typed in a section's column outlives the section's new name", async ({
  alice,
}) => {
  const { page } = alice;
  const { listId, board } = await openList(alice);
  await page.getByRole("button", { name: "Add task to Soon" }).click();
  await page.keyboard.type("Pack");
  await renameSoon(alice, listId);
  const line = board.column("Later").getByRole("textbox", { name: "Add task" });
  await expect(line).toBeFocused();
  await page.keyboard.type(" bags");
  await expect(line).toHaveValue("Pack bags");
  await page.keyboard.press("Escape");
  await board.column("Later").getByRole("button", { name: "Add task to Later" }).click();
  await expect(line).toHaveValue("Pack bags");
  await page.keyboard.press("Enter");
  await expect.poll(() => stored(alice)).toEqual({ sections: ["Later"], tasks: ["Pack bags (##Later)"] });
});

test("a new task in the column of a section that two sublists have goes to the list itself", async ({
  alice,
}) => {
  await alice.pull();
  const { page } = alice;
  const { lists } = await callAs(alice, allTaskLists, {});
  const listId = lists[0]!.google_list_id;
  for (const [n, name] of [
    [1, "Trip"],
    [2, "House"],
  ] as const) {
    const id = `176400000001${n}`;
    await callAs(alice, addSublist, { google_list_id: listId, sublist_id: id, sublist_name: name });
    const section = { section_id: `176400000002${n}`, section_name: "Soon" };
    await callAs(alice, addSublistSection, { google_list_id: listId, subList_id: id, ...section });
  }
  await page.goto(`/dashboard/main/${listId}`);
  await until(page, "all loaded");
  await page.getByRole("button", { name: "Add task to Soon" }).click();
  await page.keyboard.type("Pack\n");
  await expect.poll(() => stored(alice)).toEqual({ sections: ["Soon"], tasks: ["Pack (##Soon)"] });
  await expect(new Board(page).column("Soon")).toHaveCount(1);
  await expect(new Board(page).column("Soon").locator("[data-card-title]")).toHaveText("Pack");
});
